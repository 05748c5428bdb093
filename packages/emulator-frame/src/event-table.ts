/** Content types that differ in their events. `report` includes single visuals, create and quick create. */
export type ContentType = 'report' | 'paginated' | 'dashboard' | 'tile' | 'qna';

/** Definition of an event that the frame posts. */
interface EventDefinition {
  event: string;
  contentTypes: readonly ContentType[];
  /** Whether the event URL contains a page and a visual. */
  isVisualEvent?: true;
  /** Fields that every body contains. */
  fields: readonly string[];
  /** Fields that a body can contain. */
  optionalFields?: readonly string[];
}

const allContentTypes = ['report', 'paginated', 'dashboard', 'tile', 'qna'] as const;
const reportOnly = ['report'] as const;
const visualFields = ['name', 'title', 'type', 'layout'] as const;
const contextFields = ['visual', 'page', 'report'] as const;
const selectionFields = [...contextFields, 'dataPoints', 'regions', 'filters'] as const;
const errorFields = ['message', 'detailedMessage', 'level', 'technicalDetails'] as const;
const swipeFields = ['startPosition', 'currentPosition'] as const;

/** All events of the frame. The frame can raise no other events, and bodies contain no other fields. */
export const eventTable = [
  { event: 'loaded', contentTypes: allContentTypes, fields: ['initiator'] },
  { event: 'renderingStarted', contentTypes: reportOnly, fields: [] },
  { event: 'rendered', contentTypes: allContentTypes, fields: [] },
  { event: 'visualRendered', contentTypes: reportOnly, isVisualEvent: true, fields: visualFields },
  { event: 'visualRendered', contentTypes: ['qna'], fields: ['question', 'normalizedQuestion', 'visual'] },
  { event: 'error', contentTypes: allContentTypes, fields: [...errorFields, 'errorCode'] },
  { event: 'info', contentTypes: reportOnly, fields: errorFields },
  { event: 'pageChanged', contentTypes: reportOnly, fields: ['initiator', 'newPage'] },
  { event: 'filtersApplied', contentTypes: reportOnly, fields: ['initiator', 'filter'] },
  { event: 'bookmarkApplied', contentTypes: reportOnly, fields: ['bookmarkName'] },
  {
    event: 'visualClicked',
    contentTypes: reportOnly,
    isVisualEvent: true,
    fields: [...contextFields, 'dataPoints'],
  },
  { event: 'dataSelected', contentTypes: reportOnly, isVisualEvent: true, fields: selectionFields },
  {
    event: 'selectionChanged',
    contentTypes: reportOnly,
    isVisualEvent: true,
    fields: [...selectionFields, 'selectedItems'],
  },
  {
    event: 'buttonClicked',
    contentTypes: reportOnly,
    isVisualEvent: true,
    fields: ['id', 'title', 'type'],
    optionalFields: ['page', 'bookmark', 'url'],
  },
  {
    event: 'commandTriggered',
    contentTypes: reportOnly,
    isVisualEvent: true,
    fields: ['command', 'visualName', ...contextFields, 'dataPoints'],
  },
  {
    event: 'dataHyperlinkClicked',
    contentTypes: reportOnly,
    isVisualEvent: true,
    fields: ['url', ...contextFields],
  },
  {
    event: 'exportDataCompleted',
    contentTypes: reportOnly,
    isVisualEvent: true,
    fields: ['status', 'exportDataType', 'exportFormat', 'pageName', 'visualName'],
  },
  { event: 'saved', contentTypes: reportOnly, fields: ['reportObjectId', 'reportName', 'saveAs'] },
  { event: 'saveAsTriggered', contentTypes: reportOnly, fields: [] },
  { event: 'tileLoaded', contentTypes: ['tile'], fields: ['uid', 'tileId', 'dashboardId'] },
  {
    event: 'tileClicked',
    contentTypes: ['dashboard', 'tile'],
    fields: ['dashboardId', 'dashboardDisplayName', 'tileId', 'title', 'reportEmbedUrl'],
    optionalFields: ['reportId', 'pageName'],
  },
  { event: 'swipeStart', contentTypes: reportOnly, fields: swipeFields },
  { event: 'swipeEnd', contentTypes: reportOnly, fields: swipeFields },
  { event: 'blur', contentTypes: reportOnly, fields: [] },
] as const satisfies readonly EventDefinition[];

type EventTableRow = (typeof eventTable)[number];

export type EventName = EventTableRow['event'];

type EventFields<R extends EventDefinition> = Record<R['fields'][number], unknown> &
  (R extends { optionalFields: readonly (infer Field extends string)[] }
    ? Partial<Record<Field, unknown>>
    : unknown);
type EventRowBody<R> = R extends EventDefinition ? EventFields<R> : never;

/** Body of an event, by the name of the event. */
export type EventBody<Name extends EventName> = EventRowBody<Extract<EventTableRow, { event: Name }>>;

/** Returns whether a content type raises an event. */
export function canRaise(contentType: ContentType, event: string): boolean {
  return eventTable.some((row) => row.event === event && getContentTypes(row).includes(contentType));
}

const getContentTypes = ({ contentTypes }: EventDefinition): readonly ContentType[] => contentTypes;
