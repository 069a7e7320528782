import path from "node:path";
import { aliasFor } from "./aliases.mjs";
import { classLength } from "./class-length.mjs";
import { functionLength } from "./function-length.mjs";
import { faultOf } from "./map.mjs";
import { tableOwners } from "./table-owners.mjs";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** Reports imports that the map does not allow. */
const imports = {
  create(context) {
    const file = path.relative(ROOT, context.filename).split(path.sep).join("/");
    const check = (node, source, isType) => {
      if (typeof source?.value !== "string") return;
      const alias = aliasFor(file, source.value);
      const message = faultOf(file, source.value, isType) ?? (alias && `import ${alias} instead of climbing folders`);
      if (message) context.report({ node, message });
    };
    return {
      ImportDeclaration: (node) => check(node, node.source, bringsTypesAlone(node)),
      ExportNamedDeclaration: (node) => check(node, node.source, node.exportKind === "type"),
      ExportAllDeclaration: (node) => check(node, node.source, node.exportKind === "type"),
      ImportExpression: (node) => check(node, node.source, false),
      TSImportType: (node) => check(node, node.source, true),
    };
  },
};

function bringsTypesAlone({ importKind, specifiers }) {
  if (importKind === "type") return true;
  return specifiers.length > 0 && specifiers.every((specifier) => specifier.importKind === "type");
}

export default {
  meta: { name: "rooms" },
  rules: { imports, "class-length": classLength, "function-length": functionLength, "table-owners": tableOwners },
};
