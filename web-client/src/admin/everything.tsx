// The complete position, as the server knows it.

import { useSignal } from "@preact/signals";

import { Failure, words as why } from "../shell/failure";
import { asAdmin } from "./session";
import { Tree } from "./tree";
import { said } from "./words";

/** The complete position with all its secrets. */
export function Everything({ match, at }: { match: string; at: number }) {
  const words = said();
  const state = useSignal<{ at: number; value: unknown } | null>(null);
  const failure = useSignal("");
  const load = () =>
    asAdmin<unknown>(`matches/${match}/state?seq=${at}`).then(
      (value) => (state.value = { at, value }),
      (error: unknown) => (failure.value = why(error)),
    );
  return (
    <section class="panel" aria-labelledby="everything">
      <h2 id="everything">{words.everything}</h2>
      <p>
        <button type="button" onClick={() => void load()}>
          {words.loadState(at)}
        </button>
      </p>
      <Failure>{failure.value}</Failure>
      {state.value?.at === at && (
        <div class="paper" tabIndex={0} role="group" aria-labelledby="everything">
          <Tree value={state.value.value} />
        </div>
      )}
    </section>
  );
}
