import type {
  ImportDeclaration,
  ImportSpecifier,
  NewExpression,
  Node,
  ObjectExpression,
  StringLiteral,
  TSImportType,
} from '@babel/types';
import MagicString from 'magic-string';
import { editList } from './edit-list.ts';
import type { ListItem } from './edit-list.ts';
import { usesGlobalService } from './find-uses.ts';
import type { PackageUse, ProgramUses } from './find-uses.ts';
import {
  dropInMembers,
  modelTypes,
  removedOptions,
  sharedNames,
  sharedOptions,
  stockFactories,
} from './powerbi-client.ts';
import { getLine } from './report.ts';
import type { Note } from './report.ts';
import { getMemberChain, getRange } from './syntax.ts';
import type { MemberChain, NodePath } from './syntax.ts';

export interface CodeOptions {
  /** Whether all code imports the drop-in. */
  dropIn: boolean;
  /** Whether the code may create the service of the page, because no other code uses the global one. */
  createsService: boolean;
}

export interface MigratedCode {
  code: string;
  usesDropIn: boolean;
  notes: Note[];
}

const dropInName = 'embed-toolkit/drop-in';
const modelsName = 'embed-toolkit/models';
const toolkitName = 'embed-toolkit';

/** Code that has no counterpart in the API of the toolkit. The file imports the drop-in instead. */
class UnsupportedCodeError extends Error {
  readonly node: Node;

  constructor(node: Node, reason: string) {
    super(reason);
    this.node = node;
  }
}

/** A variable with the exports of powerbi-client, or with one of them. */
interface Binding {
  /** Returns the expression for an export of the toolkit, and imports it if necessary. */
  getName: (exportName: string, isType: boolean) => string;
  /** The name of the export that the variable contains. Empty if it contains all exports. */
  prefix: readonly string[];
}

/** Changes the code of one file or script element. */
class CodeMigration {
  readonly #text: string;
  readonly #uses: ProgramUses;
  readonly #code: MagicString;
  readonly #eol: string;
  readonly #notes: Note[] = [];
  /** The factories of powerbi-client by the node that names them. */
  readonly #factories = new Map<Node, string>();
  readonly #consumedFactories = new Set<Node>();
  /** Local names that the migration introduces. */
  readonly #newNames = new Set<string>();

  constructor(text: string, uses: ProgramUses) {
    this.#text = text;
    this.#uses = uses;
    this.#code = new MagicString(text);
    this.#eol = text.includes('\r\n') ? '\r\n' : '\n';
  }

  /** Imports the drop-in, which has the API of powerbi-client. */
  useDropIn(reasons: readonly Note[], needsGlobal: boolean): MigratedCode {
    const { client } = this.#uses;
    for (const use of client) this.#renameSource(use, dropInName);
    this.#renameModels();
    if (needsGlobal && client.length === 0) this.#insertFirst(`import '${dropInName}';`);
    return this.#finish(client.length > 0 || needsGlobal, reasons);
  }

  /**
   * Uses the API of the toolkit.
   *
   * @throws {UnsupportedCodeError} when the code has no counterpart in it
   */
  useToolkit(createsService: boolean): MigratedCode {
    const { client, members } = this.#uses;
    for (const [name, node] of members)
      if (dropInMembers.has(name))
        throw new UnsupportedCodeError(node, `Only the service of the drop-in has ${name}().`);
    for (const use of client) this.#migrateUse(use);
    for (const [node, name] of this.#factories)
      if (!this.#consumedFactories.has(node))
        throw new UnsupportedCodeError(node, `The toolkit has no ${name}. Its Service needs none.`);
    this.#renameModels();
    if (createsService) this.#createService();
    const keepsSideEffect = client.some(({ kind }) => kind === 'side-effect') && !createsService;
    return this.#finish(keepsSideEffect, []);
  }

  #finish(usesDropIn: boolean, reasons: readonly Note[]): MigratedCode {
    const { client, models, deepImports } = this.#uses;
    for (const use of [...client, ...models]) {
      const { kind, literal } = use;
      if (kind === 'other')
        this.#note(
          literal,
          `'${literal.value}' is named here, for example in an alias. Change or remove it by hand.`,
        );
      if (kind === 'mock')
        this.#note(literal, 'Check that the mock has the exports of embed-toolkit, such as Service.');
    }
    for (const literal of deepImports)
      this.#note(literal, `'${literal.value}' is a file of another package. Import embed-toolkit instead.`);
    const notes = [...reasons, ...this.#notes].sort((a, b) => a.line - b.line);
    return { code: this.#code.toString(), usesDropIn, notes };
  }

  #note(node: Node, message: string): void {
    this.#notes.push({ line: getLine(this.#text, getRange(node)[0]), message });
  }

  /** Inserts statements before the others. */
  #insertFirst(statements: string): void {
    const { directivesEnd } = this.#uses;
    if (directivesEnd === 0) this.#code.prepend(statements + this.#eol);
    else this.#code.appendLeft(directivesEnd, this.#eol + statements);
  }

  #slice(node: Node): string {
    return this.#text.slice(...getRange(node));
  }

  /** Replaces the name of a package and keeps the quotes. */
  #renameLiteral(literal: StringLiteral, name: string): void {
    const [start, end] = getRange(literal);
    this.#code.overwrite(start + 1, end - 1, name);
  }

  /** Replaces the name of a package. Default imports become namespace imports, because there is no default export. */
  #renameSource(use: PackageUse, name: string): void {
    if (use.kind === 'other') return;
    this.#renameLiteral(use.literal, name);
    if (use.kind !== 'import') return;
    const { specifiers } = use.declaration;
    const [first] = specifiers;
    if (first?.type !== 'ImportDefaultSpecifier') return;
    const [start, end] = getRange(first.local);
    // The named imports follow in a separate declaration.
    const brace = this.#text.indexOf('{', end);
    const next = specifiers.length > 1 ? ` from '${name}';${this.#eol}import ` : '';
    this.#code.overwrite(start, next ? brace : end, `* as ${first.local.name}${next}`);
  }

  #renameModels(): void {
    for (const use of this.#uses.models) this.#renameSource(use, modelsName);
  }

  #migrateUse(use: PackageUse): void {
    switch (use.kind) {
      case 'unsupported':
        throw new UnsupportedCodeError(use.literal, use.reason);
      case 'side-effect':
        this.#renameSource(use, dropInName);
        break;
      case 'import':
        this.#migrateImport(use.declaration, use);
        break;
      case 're-export':
        this.#migrateReExport(use.declaration.specifiers, use.literal);
        break;
      case 'binding':
        this.#renameLiteral(use.literal, toolkitName);
        this.#migratePattern(use.pattern);
        break;
      case 'expression':
        this.#renameLiteral(use.literal, toolkitName);
        this.#migrateChain(getMemberChain(use.path), this.#createNamespace(this.#slice(use.path.node)));
        break;
      case 'type':
        this.#migrateImportType(use.type, use.literal);
        break;
      case 'mock':
        this.#renameLiteral(use.literal, toolkitName);
        break;
      case 'other':
    }
  }

  /** Returns a name for a new variable, preferably `name`. */
  #pickName(name: string): string {
    const isTaken = (candidate: string) =>
      this.#uses.declarations.has(candidate) ||
      this.#uses.references.has(candidate) ||
      this.#newNames.has(candidate);
    let candidate = name;
    for (let count = 1; isTaken(candidate); count += 1)
      candidate = count === 1 ? `Toolkit${name}` : `Toolkit${name}${count}`;
    this.#newNames.add(candidate);
    return candidate;
  }

  #createNamespace(local: string): Binding {
    return { prefix: [], getName: (name) => `${local}.${name}` };
  }

  /** Migrates the references to a variable that contains all exports. */
  #migrateNamespace(local: string, declaration: Node): void {
    const binding = this.#createNamespace(local);
    this.#migrateReferences(local, binding, declaration);
  }

  #migrateReferences(local: string, binding: Binding, declaration: Node): void {
    if ((this.#uses.declarations.get(local) ?? 0) > 1)
      throw new UnsupportedCodeError(declaration, `The name ${local} is declared more than once.`);
    for (const path of this.#uses.references.get(local) ?? [])
      this.#migrateChain(getMemberChain(path), binding, path);
  }

  #migrateImport(declaration: ImportDeclaration, use: PackageUse): void {
    const { specifiers } = declaration;
    const named = specifiers.filter((specifier) => specifier.type === 'ImportSpecifier');
    for (const specifier of specifiers)
      if (specifier.type !== 'ImportSpecifier') this.#migrateNamespace(specifier.local.name, specifier);
    if (named.length < specifiers.length) {
      if (named.length > 0)
        throw new UnsupportedCodeError(declaration, 'The import has a default and named imports.');
      this.#renameSource(use, toolkitName);
      return;
    }
    this.#migrateSpecifiers(declaration, named);
  }

  /** Migrates a declaration such as `import { models, service } from 'powerbi-client'`. */
  #migrateSpecifiers(declaration: ImportDeclaration, specifiers: readonly ImportSpecifier[]): void {
    const types: string[] = [];
    const isTypeImport = declaration.importKind === 'type';
    const items = specifiers.map((specifier): ListItem => {
      const { imported, local } = specifier;
      const name = imported.type === 'Identifier' ? imported.name : imported.value;
      const modelType = modelTypes.get(name);
      if (modelType !== undefined)
        types.push(modelType === local.name ? modelType : `${modelType} as ${local.name}`);
      const isTypeOnly = isTypeImport || specifier.importKind === 'type';
      const replacement = this.#migrateNamedBinding(name, local.name, specifier, (added, newLocal, isType) =>
        formatSpecifier(added, newLocal, ' as ', isType || isTypeOnly ? !isTypeImport : false),
      );
      return { node: specifier, replacement };
    });
    const quote = this.#slice(declaration.source).charAt(0);
    const end = this.#slice(declaration).endsWith(';') ? ';' : '';
    const typeImport = `import type { ${types.join(', ')} } from ${quote}${modelsName}${quote}${end}`;
    const [start, stop] = getRange(declaration);
    if (editList(this.#code, items)) {
      this.#renameLiteral(declaration.source, toolkitName);
      if (types.length > 0) this.#code.appendLeft(stop, this.#eol + typeImport);
    } else if (types.length > 0) this.#code.overwrite(start, stop, typeImport);
    else this.#removeLine(start, stop);
  }

  #removeLine(start: number, end: number): void {
    const lineEnd = /^[ \t]*\r?\n/.exec(this.#text.slice(end))?.[0].length ?? 0;
    this.#code.remove(start, end + lineEnd);
  }

  /**
   * Migrates the references to one export.
   *
   * @param format - returns the text that imports a name
   * @returns the new text of the import, `null` to remove it, or `undefined` to keep it
   */
  #migrateNamedBinding(
    name: string,
    local: string,
    declaration: Node,
    format: (name: string, local: string, isType: boolean) => string,
  ): string | null | undefined {
    if (sharedNames.has(name)) return undefined;
    if (modelTypes.has(name)) return null;
    if (name !== 'service' && name !== 'factories')
      throw new UnsupportedCodeError(declaration, `The toolkit has no export ${name}.`);
    const imports = new Map<string, { local: string; isType: boolean }>();
    const getName = (exportName: string, isType: boolean): string => {
      const existing = imports.get(exportName);
      if (existing) return existing.local;
      const newLocal = this.#pickName(exportName);
      imports.set(exportName, { local: newLocal, isType });
      return newLocal;
    };
    this.#migrateReferences(local, { prefix: [name], getName }, declaration);
    if (imports.size === 0) return null;
    return [...imports].map(([added, entry]) => format(added, entry.local, entry.isType)).join(', ');
  }

  /** Migrates a pattern such as `const { models } = require('powerbi-client')`. */
  #migratePattern(pattern: Node): void {
    if (pattern.type === 'Identifier') {
      this.#migrateNamespace(pattern.name, pattern);
      return;
    }
    if (pattern.type !== 'ObjectPattern')
      throw new UnsupportedCodeError(pattern, 'The exports are assigned to a pattern.');
    const items = pattern.properties.map((property): ListItem => {
      if (
        property.type !== 'ObjectProperty' ||
        property.computed ||
        property.key.type !== 'Identifier' ||
        property.value.type !== 'Identifier'
      )
        throw new UnsupportedCodeError(property, 'The exports are assigned to a pattern.');
      const replacement = this.#migrateNamedBinding(
        property.key.name,
        property.value.name,
        property,
        (added, newLocal) => formatSpecifier(added, newLocal, ': ', false),
      );
      return { node: property, replacement };
    });
    if (!editList(this.#code, items))
      throw new UnsupportedCodeError(pattern, 'None of the variables has a counterpart.');
  }

  #migrateReExport(specifiers: readonly Node[], literal: StringLiteral): void {
    for (const specifier of specifiers) {
      const name =
        specifier.type === 'ExportSpecifier' && specifier.local.type === 'Identifier'
          ? specifier.local.name
          : '';
      if (!sharedNames.has(name))
        throw new UnsupportedCodeError(specifier, 'This export of powerbi-client is exported again.');
    }
    this.#renameLiteral(literal, toolkitName);
  }

  #migrateImportType(type: TSImportType, literal: StringLiteral): void {
    const names: string[] = [];
    const ends: Node[] = [];
    const addNames = (node: Node): void => {
      if (node.type === 'TSQualifiedName') addNames(node.left);
      names.push(node.type === 'TSQualifiedName' ? node.right.name : this.#slice(node));
      ends.push(node);
    };
    if (type.qualifier) addNames(type.qualifier);
    const [first, second] = ends;
    if (first === undefined) throw new UnsupportedCodeError(type, 'The type of all exports is used.');
    this.#renameLiteral(literal, toolkitName);
    const getName = (name: string) => name;
    // The reference of the chain precedes the qualifier.
    const nodes = [first, first, ...(second ? [second, ...ends.slice(2)] : [])];
    this.#migrateChain({ names, nodes, parent: undefined }, { prefix: [], getName });
  }

  /** Changes one use of the exports of powerbi-client. */
  #migrateChain(chain: MemberChain, { prefix, getName }: Binding, path?: NodePath): void {
    const names = [...prefix, ...chain.names];
    const [reference] = chain.nodes;
    if (!reference) return;
    const getNode = (count: number): Node => chain.nodes[count - prefix.length] ?? reference;
    const replace = (count: number, text: string): void => {
      this.#code.overwrite(getRange(reference)[0], getRange(getNode(count))[1], text);
    };
    const [first, second] = names;
    const modelType = modelTypes.get(first ?? '');
    if (first === undefined)
      throw new UnsupportedCodeError(reference, 'The exports of powerbi-client are used as a value.');
    if (sharedNames.has(first)) return;
    if (modelType !== undefined) {
      replace(1, getName(`models.${modelType}`, true));
      return;
    }
    if (first === 'factories' && stockFactories.some((name) => name === second)) {
      this.#factories.set(getNode(2), second ?? '');
      return;
    }
    if (first !== 'service')
      throw new UnsupportedCodeError(path?.node ?? reference, `The toolkit has no export ${first}.`);
    switch (second) {
      case 'Service': {
        const node = getNode(2);
        const { parent } = chain;
        replace(2, getName('Service', false));
        if (parent?.type === 'NewExpression' && parent.callee === node) this.#migrateConstruction(parent);
        return;
      }
      case 'ICustomEvent':
        if (this.#uses.declarations.has('CustomEvent'))
          throw new UnsupportedCodeError(reference, 'The name CustomEvent is declared in this file.');
        replace(2, 'CustomEvent');
        return;
      case 'IEventHandler':
        replace(2, getName('EventHandler', true));
        return;
      default:
        throw new UnsupportedCodeError(reference, `The toolkit has no service.${second ?? '…'}.`);
    }
  }

  /** Returns the factory that an argument names. References are migrated in any order, so it reads the code. */
  #getFactoryName(argument: Node | undefined): string | undefined {
    if (argument?.type !== 'MemberExpression' || argument.property.type !== 'Identifier') return undefined;
    const { object, property } = argument;
    const isFactories =
      object.type === 'Identifier'
        ? this.#isImportedAs(object.name, 'factories')
        : object.type === 'MemberExpression' &&
          object.property.type === 'Identifier' &&
          object.property.name === 'factories';
    return isFactories ? property.name : undefined;
  }

  #isImportedAs(local: string, name: string): boolean {
    return this.#uses.client.some((use) => {
      if (use.kind === 'import')
        return use.declaration.specifiers.some(
          (specifier) =>
            specifier.type === 'ImportSpecifier' &&
            specifier.local.name === local &&
            specifier.imported.type === 'Identifier' &&
            specifier.imported.name === name,
        );
      return (
        use.kind === 'binding' &&
        use.pattern.type === 'ObjectPattern' &&
        use.pattern.properties.some(
          (property) =>
            property.type === 'ObjectProperty' &&
            property.key.type === 'Identifier' &&
            property.key.name === name &&
            property.value.type === 'Identifier' &&
            property.value.name === local,
        )
      );
    });
  }

  /** Removes the factories and the options that the `Service` of the toolkit does not have. */
  #migrateConstruction(construction: NewExpression): void {
    const { arguments: parameters, callee } = construction;
    const factories = parameters.slice(0, stockFactories.length);
    if (!factories.every((argument, index) => this.#getFactoryName(argument) === stockFactories[index]))
      throw new UnsupportedCodeError(construction, 'Only the service of the drop-in accepts factories.');
    for (const argument of factories) this.#consumedFactories.add(argument);
    const options = parameters[stockFactories.length];
    const open = this.#text.indexOf('(', getRange(callee)[1]) + 1;
    const close = getRange(construction)[1] - 1;
    if (options === undefined) {
      if (close > open) this.#code.remove(open, close);
      return;
    }
    if (options.type !== 'ObjectExpression')
      throw new UnsupportedCodeError(options, 'The options of the service are not a literal.');
    if (!this.#migrateOptions(options)) {
      this.#code.remove(open, close);
      return;
    }
    const [start, end] = getRange(options);
    this.#code.remove(open, start);
    if (close > end) this.#code.remove(end, close);
  }

  /** Removes options, and returns whether any remain. */
  #migrateOptions({ properties }: ObjectExpression): boolean {
    const items = properties.map((property): ListItem => {
      const name =
        property.type !== 'SpreadElement' && !property.computed && property.key.type === 'Identifier'
          ? property.key.name
          : '';
      if (sharedOptions.has(name)) return { node: property, replacement: undefined };
      if (!removedOptions.has(name))
        throw new UnsupportedCodeError(property, 'The service of the toolkit has no such option.');
      const remedy = removedOptions.get(name);
      const value = property.type === 'ObjectProperty' ? property.value : undefined;
      const isOff = value?.type === 'BooleanLiteral' && !value.value;
      if (remedy !== undefined && !isOff) this.#note(property, `The option ${name} was removed. ${remedy}`);
      return { node: property, replacement: null };
    });
    return editList(this.#code, items);
  }

  /** Creates the service of the page in this code, in place of the global one. */
  #createService(): void {
    const { client, globals, lastImport, declarations } = this.#uses;
    const start = client[0]?.literal ?? globals[0]?.node ?? lastImport;
    if (declarations.has('powerbi') && start)
      throw new UnsupportedCodeError(start, 'The name powerbi is declared in this file.');
    for (const { node, ancestors } of globals) {
      const parent = ancestors.at(-1);
      if (parent?.type === 'AssignmentExpression' && parent.left === node)
        throw new UnsupportedCodeError(node, 'The code assigns window.powerbi.');
      this.#code.overwrite(...getRange(node), 'powerbi');
    }
    const className = this.#pickName('Service');
    const specifier = formatSpecifier('Service', className, ' as ', false);
    const importService = `import { ${specifier} } from '${toolkitName}';`;
    const sideEffect = client.find((use) => use.kind === 'side-effect' && use.isImport);
    const construction = `${this.#eol}${this.#eol}const powerbi = new ${className}();`;
    if (!lastImport) {
      this.#insertFirst(`${importService}${construction}`);
      return;
    }
    const end = getRange(lastImport)[1];
    if (sideEffect) {
      const [from, to] = getRange(sideEffect.literal);
      this.#code.overwrite(from, to, `{ ${specifier} } from '${toolkitName}'`);
      this.#code.appendLeft(end, construction);
    } else this.#code.appendLeft(end, `${this.#eol}${importService}${construction}`);
  }
}

function formatSpecifier(name: string, local: string, separator: string, isType: boolean): string {
  return `${isType ? 'type ' : ''}${name}${name === local ? '' : separator + local}`;
}

/** Migrates the code of one file or script element. */
export function migrateCode(text: string, uses: ProgramUses, options: CodeOptions): MigratedCode {
  const usesGlobal = usesGlobalService(uses);
  const needsGlobal = usesGlobal && !options.createsService && uses.isModule;
  if (options.dropIn) return new CodeMigration(text, uses).useDropIn([], false);
  if (needsGlobal) {
    const node = uses.globals[0]?.node ?? uses.references.get('powerbi')?.[0]?.node;
    const line = node ? getLine(text, getRange(node)[0]) : 1;
    const message = 'Several files share the global service. Create a Service in a module and import it.';
    return new CodeMigration(text, uses).useDropIn([{ line, message }], true);
  }
  try {
    return new CodeMigration(text, uses).useToolkit(options.createsService && usesGlobal);
  } catch (error) {
    if (!(error instanceof UnsupportedCodeError)) throw error;
    const line = getLine(text, getRange(error.node)[0]);
    const reason = { line, message: `${error.message} The file imports ${dropInName}.` };
    return new CodeMigration(text, uses).useDropIn([reason], usesGlobal && uses.isModule);
  }
}
