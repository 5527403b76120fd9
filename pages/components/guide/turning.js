// One turn of the page is one entry of the browser's history. Streamlit makes two: the address of the page that is left
// with the query of the one to come, then the whole address. Whoever goes back would come to the first.
const SOON = 5000; // milliseconds within which both are written
let halfway = ""; // the address that was written last, if the page stayed
let written = 0; // when that was

/** Count the two as one, from now on. */
export function countTurns() {
  const push = history.pushState.bind(history);
  history.pushState = (state, title, url) => {
    const to = new URL(url ?? "", location.href);
    const turns = to.pathname !== location.pathname;
    const again = halfway === location.href && to.search === location.search && performance.now() - written < SOON;
    if (turns && again) history.replaceState(state, title, url);
    else push(state, title, url);
    halfway = turns ? "" : to.href;
    written = performance.now();
  };
}
