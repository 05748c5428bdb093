import { FrameRequestError } from '../transport/messages.ts';
import type { FrameErrorCode } from '../transport/messages.ts';

/** Bit flags of the load configuration's `permissions`, as in powerbi-models. */
const permissionFlags = { readWrite: 1, copy: 2 } as const;

/** Permissions granted by both the load configuration and the token. */
export interface ReportPermissions {
  edit: boolean;
  copy: boolean;
}

/** Returns the permissions of the load configuration. They are granted only if the token allows editing. */
export function toReportPermissions(permissions: number | undefined, mayEdit: boolean): ReportPermissions {
  const flags = permissions ?? 0;
  return {
    edit: mayEdit && (flags & permissionFlags.readWrite) !== 0,
    copy: mayEdit && (flags & permissionFlags.copy) !== 0,
  };
}

/**
 * Asserts that a permission is granted.
 *
 * @throws {FrameRequestError} 403 when the permission is missing
 */
export function requirePermission(permissions: ReportPermissions, permission: keyof ReportPermissions): void {
  if (permissions[permission]) return;
  throw new FrameRequestError(403, {
    message: 'PowerBINotAuthorizedException' satisfies FrameErrorCode,
    detailedMessage: `The load configuration or the token lacks the permission to ${permission} the report.`,
    errorCode: 'PowerBINotAuthorizedException',
  });
}
