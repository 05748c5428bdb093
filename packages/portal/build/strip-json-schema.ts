import type { Plugin } from 'vite';

const classicSchemas = /zod\/v4\/classic\/schemas\.js$/;
const jsonSchemaWriters = /zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;
const processors = /^ *inst\._zod\.processJSONSchema = .*\n/gm;
const exportPattern = /^export (?:function|const) (\w+)/gm;

/**
 * Removes Zod's JSON Schema generator and its summaries of checks, such as `schema.maxLength`, from the bundle. Only the
 * server uses them, to describe its API, but every schema references them.
 */
export const stripJsonSchema = (): Plugin => ({
  name: 'strip-json-schema',
  apply: 'build',
  transform(code, id) {
    const path = id.replaceAll('\\', '/');
    if (classicSchemas.test(path)) {
      if (!processors.test(code)) this.error('The JSON Schema code of Zod has changed. Update this plugin.');
      return { code: code.replace(processors, ''), map: null };
    }
    if (!jsonSchemaWriters.test(path)) return null;
    const names = [...code.matchAll(exportPattern)].map((match) => match[1]);
    const stubCode =
      "const rejectJsonSchema = () => { throw new Error('JSON Schemas are not part of this bundle.'); };";
    return {
      code: `${stubCode}\nexport { ${names.map((name) => `rejectJsonSchema as ${name}`).join(', ')} };`,
      map: null,
    };
  },
});
