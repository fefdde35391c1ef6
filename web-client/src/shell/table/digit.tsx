/** The digit key for the n-th entry of a list, from 1. */
export function Digit({ n }: { n: number }) {
  return n <= 10 ? (
    <kbd class="digit" aria-hidden="true">
      {n % 10}
    </kbd>
  ) : null;
}
