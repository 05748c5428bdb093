export * from './captcha.ts';
export * from './connection-group-id.ts';
export * from './constants.ts';
export * from './default-messages.ts';
export * from './email.ts';
export * from './entities/access-request.ts';
export * from './entities/access.ts';
export * from './entities/app-body.ts';
export * from './entities/app-icon.ts';
export * from './entities/app-sections.ts';
export * from './entities/app-shortcuts.ts';
export * from './entities/app.ts';
export * from './entities/bulk.ts';
export * from './entities/connection.ts';
export * from './entities/dataset-refresh.ts';
export * from './entities/deletion.ts';
export * from './entities/embed-token.ts';
export * from './entities/group.ts';
export * from './entities/health.ts';
export * from './entities/invitation.ts';
export * from './entities/log.ts';
export * from './entities/membership.ts';
export * from './entities/report-body.ts';
export * from './entities/report-test.ts';
export * from './entities/report.ts';
export * from './entities/security-filter.ts';
export * from './entities/setup.ts';
export * from './entities/shared-rules.ts';
export * from './entities/tenant.ts';
export * from './entities/user.ts';
export * from './entities/view-session.ts';
export * from './errors.ts';
export * from './health-texts.ts';
export { buildInvitationTemplate } from './invitation-template.ts';
export { omitJoinedFields } from './joined-fields.ts';
export * from './language.ts';
export { isSafeLink } from './link.ts';
export * from './paging.ts';
export * from './roles.ts';
export { appAccessSortColumns, userAccessSortColumns } from './routes/access.ts';
export {
  auditExportFormats,
  auditLogSortColumns,
  signInLogSortColumns,
  userSortColumns,
} from './routes/administration.ts';
export { listErrorCodes } from './routes/error-codes.ts';
export { healthSortColumns } from './routes/health.ts';
export * from './routes/index.ts';
export { invitationSortColumns } from './routes/invitations.ts';
export * from './routes/route.ts';
export * from './runtime-config.ts';
export { toSlug } from './slug.ts';
export * from './text.ts';
export * from './version.ts';
