import type { AccessRequest } from '@embed-portal/api-contract';
import { accessRequestMessages as texts } from '../../../../messages/access-requests.ts';
import { tableMessages } from '../../../../messages/table.ts';
import type { ActionFormProps, BulkAction } from '../../../../ui/selection/bulk-action.ts';
import { SelectionBar } from '../../../../ui/selection/selection-bar.tsx';
import { Checkbox } from '../../../../ui/table/checkbox.tsx';
import { useBulkDecisions } from '../../api/use-bulk-decisions.ts';
import { ApprovalDialog } from './approval-dialog.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { canGrant, getRequestName } from './grants.ts';

interface RequestSelectionBarProps {
  requests: readonly AccessRequest[];
  selectedIds: readonly string[];
  onChange(ids: string[]): void;
}

const toIds = (requests: readonly AccessRequest[]): string[] => requests.map(({ id }) => id);

function BulkDeclineDialog({ entities, onSubmit, ...dialog }: ActionFormProps<AccessRequest>) {
  const decide = useBulkDecisions();
  return (
    <DeclineDialog
      title={texts.bulkDeclineTitle(entities.length)}
      draftName="decline-access"
      {...dialog}
      onSubmit={(decision) =>
        onSubmit((requests) => decide(requests, { decide: () => decision, confirm: texts.bulkDeclined }))
      }
    />
  );
}

const actions: BulkAction<AccessRequest>[] = [
  {
    label: texts.approve,
    isAvailable: (requests) => requests.some(canGrant),
    Form: ApprovalDialog,
    summarize: texts.bulkApproveFailed,
  },
  { label: texts.decline, tone: 'neutral', Form: BulkDeclineDialog, summarize: texts.bulkDeclineFailed },
];

/** Renders the number of selected requests, and buttons that approve and decline them. */
export function RequestSelectionBar({ requests, selectedIds, onChange }: RequestSelectionBarProps) {
  const selected = requests.filter(({ id }) => selectedIds.includes(id));
  const isEverySelected = requests.length > 0 && selected.length === requests.length;
  return (
    <SelectionBar
      entities={selected}
      getName={getRequestName}
      actions={actions}
      hint={texts.selectHint}
      onChange={(remaining) => {
        onChange(toIds(remaining));
      }}
    >
      <Checkbox
        label={tableMessages.selectAll}
        checked={isEverySelected || (selected.length > 0 && 'indeterminate')}
        onChange={(checked) => {
          onChange(checked ? toIds(requests) : []);
        }}
      />
    </SelectionBar>
  );
}
