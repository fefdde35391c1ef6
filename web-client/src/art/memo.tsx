// What is drawn anew only for something else.

import type { Component, ComponentChild, FunctionComponent } from "preact";

/** Whether two objects hold different things. */
function differ<Props extends object>(one: Props, other: Props): boolean {
  const keys = Object.keys(other) as (keyof Props)[];
  return keys.length !== Object.keys(one).length || keys.some((key) => one[key] !== other[key]);
}

/** A component that stays as it was drawn while `same` says so: by itself, while it is given the same things. That of preact/compat brings
 * everything else along that is not needed here, and it would look at every element of the page. */
export function memo<Props extends object>(
  Drawn: FunctionComponent<Props>,
  same: (one: Props, other: Props) => boolean = (one, other) => !differ(one, other),
): FunctionComponent<Props> {
  return function Memo(this: Component<Props>, props: Props): ComponentChild {
    this.shouldComponentUpdate = (next) => !same(this.props, next);
    return <Drawn {...props} />;
  };
}
