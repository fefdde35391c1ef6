// Memoised components.

import type { Component, ComponentChild, FunctionComponent } from "preact";

/** True if two objects hold different values. */
function differ<Props extends object>(one: Props, other: Props): boolean {
  const keys = Object.keys(other) as (keyof Props)[];
  return keys.length !== Object.keys(one).length || keys.some((key) => one[key] !== other[key]);
}

/** A component that renders again only if `same` is false, by default if a prop has changed. The one of preact/compat would bring unneeded
 * code, which inspects every element of the page. */
export function memo<Props extends object>(
  Drawn: FunctionComponent<Props>,
  same: (one: Props, other: Props) => boolean = (one, other) => !differ(one, other),
): FunctionComponent<Props> {
  return function Memo(this: Component<Props>, props: Props): ComponentChild {
    this.shouldComponentUpdate = (next) => !same(this.props, next);
    return <Drawn {...props} />;
  };
}
