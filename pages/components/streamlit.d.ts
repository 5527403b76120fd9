/** What Streamlit hands a component whenever its data changes; the root is the shadow root of an isolated component. */
export interface Change<Data, Root extends ShadowRoot | HTMLElement = ShadowRoot> {
  data: Data;
  parentElement: Root;
  /** Keep a value in the session until another one takes its place. */
  setStateValue: Send;
  /** Report an event that holds for one run. */
  setTriggerValue: Send;
}

export type Send = (name: string, value: unknown) => void;

/** Told to the whole page when the pointer is on a node or a rule, so that a tree and a list of rules light each other up. */
export interface Pointed {
  /** The id of the node; null when the pointer has left. */
  node: string | null;
  /** The element that tells it. */
  by: Element;
}

declare global {
  interface DocumentEventMap {
    "splitstep-pointed": CustomEvent<Pointed>;
  }
}
