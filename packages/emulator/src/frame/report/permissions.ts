import { FrameRequestError } from '../transport/messages.ts';

/** What the host's `permissions` allow; the numbers of the public models, which add up. */
const permissionFlags = { readWrite: 1, copy: 2 } as const;

/** What a viewer may do with a report: as the host's configuration and the token's grant both say. */
export interface ReportPermissions {
  edit: boolean;
  copy: boolean;
}

export function toReportPermissions(permissions: number | undefined, mayEdit: boolean): ReportPermissions {
  const flags = permissions ?? 0;
  return {
    edit: mayEdit && (flags & permissionFlags.readWrite) !== 0,
    copy: mayEdit && (flags & permissionFlags.copy) !== 0,
  };
}

/** Throws the wire's 403 when a right is missing. */
export function requirePermission(permissions: ReportPermissions, permission: keyof ReportPermissions): void {
  if (permissions[permission]) return;
  throw new FrameRequestError(403, {
    message: 'PowerBINotAuthorizedException',
    detailedMessage: `The embed's permissions or its token do not allow to ${permission} the report.`,
    errorCode: 'PowerBINotAuthorizedException',
  });
}
