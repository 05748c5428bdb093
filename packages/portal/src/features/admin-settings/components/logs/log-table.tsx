import { Button, HStack, Switch } from '@chakra-ui/react';
import { switchSlotRecipe } from '@chakra-ui/react/theme';
import { memo, useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { usePagedTable } from '../../../../entity-ui/lists/use-paged-table.ts';
import type { ListRoute } from '../../../../http/client.ts';
import { adminMessages } from '../../../../messages/admin.ts';
import { RefreshCwIcon } from '../../../../ui/icons.tsx';
import { ScrollTextIcon } from '../../../../ui/screen-icons.tsx';
import { SwitchTrack } from '../../../../ui/switch-track.tsx';
import type { Column } from '../../../../ui/table/column.ts';
import { SearchableTable } from '../../../../ui/table/searchable-table.tsx';
import { useAutoRefresh } from './use-auto-refresh.ts';

const pageSizes = [10, 20, 30, 40, 50, 100, 200];
const newestFirst = [{ id: 'created', desc: true }];

interface ControlsProps {
  fetching: boolean;
  auto: boolean;
  setAuto(on: boolean): void;
  refresh(): void;
}

const Controls = memo((props: ControlsProps) => (
  <HStack gap="4">
    <Switch.Root
      recipe={switchSlotRecipe}
      size="sm"
      checked={props.auto}
      onCheckedChange={({ checked }) => {
        props.setAuto(checked);
      }}
    >
      <Switch.HiddenInput />
      <SwitchTrack />
      <Switch.Label textStyle="sm" fontWeight="normal" whiteSpace="nowrap">
        {adminMessages.autoRefresh}
      </Switch.Label>
    </Switch.Root>
    <Button
      size="sm"
      variant="outline"
      colorPalette="gray"
      bg="bg.panel"
      aria-busy={props.fetching}
      onClick={props.refresh}
    >
      <RefreshCwIcon aria-hidden /> {adminMessages.refresh}
    </Button>
  </HStack>
));
Controls.displayName = 'Controls';

interface LogTableProps<Row> {
  label: string;
  route: ListRoute;
  columns: readonly Column<Row>[];
  /** Additional fields of the query. */
  filters?: Record<string, unknown>;
  clearFilters?: () => void;
  initialSearch?: string;
  /** Called with the search when the user has stopped typing. */
  onSearched?: (search: string) => void;
  /** Called when the rows change. */
  onRows?: (rows: readonly Row[]) => void;
  /** Shown next to the search. */
  tools?: ReactNode;
  /** Shown above the table. */
  children?: ReactNode;
}

/** Renders a log, newest entries first, with optional auto-refresh. */
export function LogTable<Row extends { id: string }>(props: LogTableProps<Row>) {
  const { label, route, columns, filters, clearFilters, onSearched, onRows } = props;
  const [search, setSearch] = useState(props.initialSearch ?? '');
  const { view, source, rows, searchedText, refetch, isFetching } = usePagedTable<Row>({
    route,
    columns,
    filter: filters,
    isFiltered: Object.keys(filters ?? {}).length > 0,
    getRowId: ({ id }) => id,
    defaultSort: newestFirst,
    search,
  });
  const refresh = useCallback(() => void refetch({ cancelRefetch: false }), [refetch]);
  const [auto, setAuto] = useAutoRefresh(refresh);
  useEffect(() => {
    onSearched?.(searchedText);
  }, [onSearched, searchedText]);
  useEffect(() => {
    onRows?.(rows);
  }, [onRows, rows]);
  return (
    <SearchableTable
      label={label}
      searchLabel={adminMessages.searchLog}
      search={search}
      onSearch={setSearch}
      tools={
        <>
          {props.tools}
          <Controls fetching={isFetching} auto={auto} setAuto={setAuto} refresh={refresh} />
        </>
      }
      onClear={clearFilters}
      view={view}
      source={source}
      emptyState={{ icon: ScrollTextIcon, title: adminMessages.noEntries, text: adminMessages.noEntriesText }}
      pageSizes={pageSizes}
    >
      {props.children}
    </SearchableTable>
  );
}
