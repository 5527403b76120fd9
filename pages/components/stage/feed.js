// Frames on their way to the stage; nothing to see.
import { receive } from "./store.js";

/** @import { Change } from "../streamlit" */

/** @param {Change<Uint8Array>} change */
export default function ({ data, parentElement }) {
  // A hidden element takes no room, not even a gap.
  const container = parentElement.host.closest('[data-testid="stElementContainer"]');
  if (container instanceof HTMLElement) container.style.display = "none";
  receive(JSON.parse(new TextDecoder().decode(data)));
}
