import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccessClaims } from '../service/tokens.ts';

/** The sender of a request: an application, which can act on behalf of a user or as one of its profiles. */
export type Caller = AccessClaims & {
  /** ID of the profile of the service principal, from the header `X-PowerBI-Profile-Id`. */
  profile?: string | undefined;
};

/** Names of the parameters in braces of a path. */
type ParameterName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterName<Rest>
  : never;

/** A request for an operation. */
export interface Call<Name extends string = string> {
  params: Readonly<Record<Name, string>>;
  /** Workspace in the path, or `undefined` outside of a workspace. */
  group: string | undefined;
  query: Readonly<Partial<Record<string, string>>>;
  body: unknown;
  claims: Caller;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Delegated permissions that an operation requires: one of each list. An application that acts for itself has all
 * permissions.
 */
type RequiredPermissions = readonly (readonly string[])[];

/** An operation of the REST interface. */
export interface Operation<Path extends string = string> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below `/v1.0/myorg`, without a workspace if `location` adds one. Parameters are in braces. */
  path: Path;
  /**
   * Whether the operation also exists below `/groups/{group}`, or only there.
   * @defaultValue `fixed`: the path is complete
   */
  location?: 'fixed' | 'group' | 'both';
  /** Effect of the operation, for the documentation. */
  effect: string;
  permissions: RequiredPermissions;
  /** Maximum size of the body in bytes. */
  bodyLimit?: number;
  /** Returns the body of the response. A reply that has been sent takes precedence. */
  handle(call: Call<ParameterName<Path>>): unknown;
}

/** Declares an operation. Infers the names of its parameters from the path. */
export const defineOperation = <const Path extends string>(operation: Operation<Path>): Operation =>
  operation;

/** Returns the complete paths of an operation below `/v1.0/myorg`. */
export function getPaths({ path, location = 'fixed' }: Pick<Operation, 'path' | 'location'>): string[] {
  const inGroup = `/groups/{group}${path}`;
  switch (location) {
    case 'fixed':
      return [path];
    case 'group':
      return [inGroup];
    case 'both':
      return [path, inGroup];
  }
}

/** Returns the permissions that allow reading entities of a kind. */
export const toRead = (kind: string): readonly string[] => [`${kind}.Read.All`, `${kind}.ReadWrite.All`];

/** Returns the permissions that allow changing entities of a kind. */
export const toWrite = (kind: string): readonly string[] => [`${kind}.ReadWrite.All`];
