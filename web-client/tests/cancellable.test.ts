import { effect, signal } from "@preact/signals";
import { expect, test } from "vitest";
import { cancellable } from "../src/model/cancellable";

/** A pending promise, and a function that resolves it. */
function lookup(): { looked: Promise<string>; answer: (found: string) => void } {
  let answer: (found: string) => void = () => undefined;
  const looked = new Promise<string>((resolve) => (answer = resolve));
  return { looked, answer };
}

test("a cancelled lookup is not delivered", async () => {
  const [slow, quick, last] = [lookup(), lookup(), lookup()];
  const asked = signal(slow);
  const told: string[] = [];
  const end = effect(() => cancellable(asked.value.looked, (found) => told.push(found)));
  asked.value = quick;
  quick.answer("second");
  await quick.looked;
  slow.answer("first");
  await slow.looked;
  expect(told).toEqual(["second"]);

  asked.value = last;
  end();
  last.answer("too late");
  await last.looked;
  expect(told).toEqual(["second"]);
});
