/** ID of a workspace that a connection can access, such as `connectionId__groupId`. */
interface ConnectionGroup {
  connectionId: string;
  groupId: string;
}

export const buildConnectionGroupId = ({ connectionId, groupId }: ConnectionGroup): string =>
  `${connectionId}__${groupId}`;

/** Returns the parts of a `connectionGroupId` in lower case, as they are stored. Missing parts are empty. */
export function parseConnectionGroupId(connectionGroupId: string): ConnectionGroup {
  const [connectionId = '', groupId = ''] = connectionGroupId.toLowerCase().split('__');
  return { connectionId, groupId };
}
