/** Types of columns in models. */
export const columnTypes = ['text', 'integer', 'decimal', 'date', 'dateTime'] as const;

export type ColumnType = (typeof columnTypes)[number];

/** Formats of measures in models. */
export const measureFormats = ['currency', 'integer', 'decimal', 'percent', 'change', 'points'] as const;

export type MeasureFormat = (typeof measureFormats)[number];
