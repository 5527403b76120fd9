import { createRequire } from "node:module";

// The packages are installed beside ESLint in .venv, not beside this file: they are looked up from there.
const js = createRequire(process.argv[1])("@eslint/js");

export default [
  { ignores: ["eslint.config.js"] },
  js.configs.recommended,
  {
    rules: {
      "no-undef": "off", // the type checker knows what the browser has
      eqeqeq: "error",
      "no-shadow": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
    },
  },
];
