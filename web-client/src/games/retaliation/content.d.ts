// Types of the generated files of Retaliation.

declare module "*/generated/retaliation/facts.json" {
  const facts: import("./facts").Facts;
  export default facts;
}

declare module "*/generated/retaliation/en.json" {
  const content: import("./words/texts").Content;
  export default content;
}

declare module "*/generated/retaliation/cs.json" {
  const content: import("./words/texts").Content;
  export default content;
}
