// Types of the generated files of Space Alert.

declare module "*/generated/space-alert/facts.json" {
  const facts: import("./view").Facts;
  export default facts;
}

declare module "*/generated/space-alert/en.json" {
  const content: import("./words/texts").Content;
  export default content;
}

declare module "*/generated/space-alert/cs.json" {
  const content: import("./words/texts").Content;
  export default content;
}
