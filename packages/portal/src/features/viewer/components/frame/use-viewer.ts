import { useState } from 'react';
import { useApi } from '../../../../http/api-context.ts';
import { useStorageKey } from '../../../../session/use-storage-key.ts';
import { useNotifications } from '../../../../ui/notifications/notifications-context.ts';
import { createSlicerStore } from '../../embedding/slicer-persistence.ts';
import { createViewer } from '../../embedding/viewer.ts';
import type { Viewer } from '../../embedding/viewer.ts';

/** Returns the viewer of a report. Another report has another viewer, which knows the pages of the previous reports. */
export function useViewer(appId: string, entryId: string): Viewer {
  const api = useApi();
  const { notify } = useNotifications();
  const key = useStorageKey('untilSignOut', `slicers:${entryId}`);
  const [current, setCurrent] = useState<{ key: string; viewer: Viewer }>();
  if (current?.key === key) return current.viewer;
  const pages = current?.viewer.store.getState().pages ?? {};
  const viewer = createViewer({ api, notify, appId, entryId, slicers: createSlicerStore(key), pages });
  setCurrent({ key, viewer });
  return viewer;
}
