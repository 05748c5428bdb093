import type { Model } from '../model/model-schema.ts';
import type { Workspace } from '../model/workspace-schema.ts';
import type { ServiceContext } from '../service/context.ts';

/** Deletes a dataset of a workspace and, like the service, all reports and dashboards on it. */
export async function deleteDataset(
  { content, queryService, pushDatasets }: ServiceContext,
  workspace: Workspace,
  datasetId: string,
): Promise<void> {
  for (const items of [content.reports, content.paginated, content.dashboards])
    for (const [id, { dataset }] of items) if (dataset.entry.id === datasetId) items.delete(id);
  workspace.datasets = workspace.datasets.filter(({ id }) => id !== datasetId);
  content.datasets.delete(datasetId);
  pushDatasets.delete(datasetId);
  await queryService.remove(datasetId);
}

/** Adds a dataset to a workspace. The query service already contains it. */
export function addDataset(
  { content }: ServiceContext,
  workspace: Workspace,
  { id, name, model }: { id: string; name: string; model: Model },
): void {
  const entry = {
    id,
    name,
    model: '',
    isRefreshable: false,
    isEffectiveIdentityRequired: false,
    isEffectiveIdentityRolesRequired: false,
  };
  workspace.datasets.push(entry);
  content.datasets.set(id, { entry, model });
}
