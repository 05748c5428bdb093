/** The kinds of content, as far as they differ in what they tell the host. */
export type Kind = 'report' | 'paginated' | 'dashboard' | 'tile' | 'qna';

/** An event that the frame posts. */
interface EventRow {
  event: string;
  kinds: readonly Kind[];
  /** Whether its address names a visual and the page that it is on, beside the content. */
  ofVisual?: true;
  /** What its body always has. */
  fields: readonly string[];
  /** What its body has where it makes sense. */
  sometimes?: readonly string[];
}

const every = ['report', 'paginated', 'dashboard', 'tile', 'qna'] as const;
const report = ['report'] as const;
const described = ['name', 'title', 'type', 'layout'] as const;
const place = ['visual', 'page', 'report'] as const;
const picked = [...place, 'dataPoints', 'regions', 'filters'] as const;
const problem = ['message', 'detailedMessage', 'level', 'technicalDetails'] as const;
const swipe = ['startPosition', 'currentPosition'] as const;

/** Every event that the frame posts: nothing else can be raised, and a body has these fields and no others. */
export const eventTable = [
  { event: 'loaded', kinds: every, fields: ['initiator'] },
  { event: 'renderingStarted', kinds: report, fields: [] },
  { event: 'rendered', kinds: every, fields: [] },
  { event: 'visualRendered', kinds: report, ofVisual: true, fields: described },
  { event: 'visualRendered', kinds: ['qna'], fields: ['question', 'normalizedQuestion', 'visual'] },
  { event: 'error', kinds: every, fields: [...problem, 'errorCode'] },
  { event: 'info', kinds: report, fields: problem },
  { event: 'pageChanged', kinds: report, fields: ['initiator', 'newPage'] },
  { event: 'filtersApplied', kinds: report, fields: ['initiator', 'filter'] },
  { event: 'bookmarkApplied', kinds: report, fields: ['bookmarkName'] },
  { event: 'visualClicked', kinds: report, ofVisual: true, fields: [...place, 'dataPoints'] },
  { event: 'dataSelected', kinds: report, ofVisual: true, fields: picked },
  { event: 'selectionChanged', kinds: report, ofVisual: true, fields: [...picked, 'selectedItems'] },
  {
    event: 'buttonClicked',
    kinds: report,
    ofVisual: true,
    fields: ['id', 'title', 'type'],
    sometimes: ['page', 'bookmark', 'url'],
  },
  {
    event: 'commandTriggered',
    kinds: report,
    ofVisual: true,
    fields: ['command', 'visualName', ...place, 'dataPoints'],
  },
  { event: 'dataHyperlinkClicked', kinds: report, ofVisual: true, fields: ['url', ...place] },
  {
    event: 'exportDataCompleted',
    kinds: report,
    ofVisual: true,
    fields: ['status', 'exportDataType', 'exportFormat', 'pageName', 'visualName'],
  },
  { event: 'saved', kinds: report, fields: ['reportObjectId', 'reportName', 'saveAs'] },
  { event: 'saveAsTriggered', kinds: report, fields: [] },
  { event: 'tileLoaded', kinds: ['tile'], fields: ['uid', 'tileId', 'dashboardId'] },
  {
    event: 'tileClicked',
    kinds: ['dashboard', 'tile'],
    fields: ['dashboardId', 'dashboardDisplayName', 'tileId', 'title', 'reportEmbedUrl'],
    sometimes: ['reportId', 'pageName'],
  },
  { event: 'swipeStart', kinds: report, fields: swipe },
  { event: 'swipeEnd', kinds: report, fields: swipe },
  { event: 'blur', kinds: report, fields: [] },
] as const satisfies readonly EventRow[];

type Row = (typeof eventTable)[number];

export type EventName = Row['event'];

type FieldsOf<R extends EventRow> = Record<R['fields'][number], unknown> &
  (R extends { sometimes: readonly (infer Field extends string)[] }
    ? Partial<Record<Field, unknown>>
    : unknown);
type RowBody<R> = R extends EventRow ? FieldsOf<R> : never;

/** The body of an event of a name. */
export type EventBody<Name extends EventName> = RowBody<Extract<Row, { event: Name }>>;

/** Whether content of a kind raises an event. */
export function raises(kind: Kind, event: string): boolean {
  return eventTable.some((row) => row.event === event && kindsOf(row).includes(kind));
}

const kindsOf = ({ kinds }: EventRow): readonly Kind[] => kinds;
