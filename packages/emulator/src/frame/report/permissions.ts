import { FrameRequestError } from '../transport/messages.ts';

/** What the host's `permissions` allow; the numbers of the public models, which add up. */
const permission = { readWrite: 1, copy: 2 } as const;

/** What a viewer may do with a report: as the host's configuration and the token's grant both say. */
export interface Rights {
  edit: boolean;
  copy: boolean;
}

export function rightsOf(permissions: number | undefined, mayEdit: boolean): Rights {
  const given = permissions ?? 0;
  return {
    edit: mayEdit && (given & permission.readWrite) !== 0,
    copy: mayEdit && (given & permission.copy) !== 0,
  };
}

/** Throws the wire's 403 when a right is missing. */
export function demand(rights: Rights, right: keyof Rights): void {
  if (rights[right]) return;
  throw new FrameRequestError(403, {
    message: 'PowerBINotAuthorizedException',
    detailedMessage: `The embed's permissions or its token do not allow to ${right} the report.`,
    errorCode: 'PowerBINotAuthorizedException',
  });
}
