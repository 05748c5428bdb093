import type { PersonalBookmark } from '@embed-portal/emulator-protocol/service-messages';
import type { Content } from '../content/load-content.ts';
import type { Workspace } from '../model/workspace-schema.ts';
import type { QueryService } from '../query-service/query-service.ts';
import type { Delegation } from './delegation.ts';
import type { DeviceCodes } from './device-codes.ts';
import type { ExportStore } from './export-store.ts';
import type { FaultStore } from './faults.ts';
import type { GroupUser, Profile } from './principals.ts';
import type { PushDataset } from './push-dataset.ts';
import type { RefreshStore } from './refreshes.ts';
import type { TokenService } from './tokens.ts';
import type { UserTokens } from './user-tokens.ts';

/** Dependencies of the routes. */
export interface ServiceContext {
  content: Content;
  queryService: QueryService;
  tokenService: TokenService;
  userTokens: UserTokens;
  delegation: Delegation;
  deviceCodes: DeviceCodes;
  faults: FaultStore;
  refreshes: RefreshStore;
  exports: ExportStore;
  /** Profiles of the service principal, by ID. */
  profiles: Map<string, Profile>;
  /** Users of workspaces, by the ID of the workspace. Initially only the application. */
  workspaceUsers: Map<string, GroupUser[]>;
  /** "My workspace" of each user, by email address. */
  personalWorkspaces: Map<string, Workspace>;
  /** Push datasets, whose rows applications add, by ID. */
  pushDatasets: Map<string, PushDataset>;
  /** Initial report states saved by viewers, encoded as bookmarks, by report and user. */
  userStates: Map<string, string>;
  /** Personal bookmarks, by report and user. */
  personalBookmarks: Map<string, PersonalBookmark[]>;
  hostOrigins: readonly string[];
  client: {
    id: string;
    secret: string;
    tenant: string;
    /** Certificate that verifies client assertions, in PEM format. */
    certificate: string | undefined;
  };
  /** Whether the application may send the passwords of users. The emulator accepts any password. */
  acceptsPasswords: boolean;
  /** Returns the public URL, without a trailing slash. Available once the server listens. */
  getUrl(): string;
  /** Returns the base of embed URLs, without a trailing slash. Available once the server listens. */
  getEmbedUrl(): string;
}
