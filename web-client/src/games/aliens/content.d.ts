// Types of the generated files of Aliens.

declare module "*/generated/aliens/facts.json" {
  const facts: import("./facts").Facts;
  export default facts;
}

declare module "*/generated/aliens/en.json" {
  const content: import("./words/texts").Content;
  export default content;
}

declare module "*/generated/aliens/cs.json" {
  const content: import("./words/texts").Content;
  export default content;
}
