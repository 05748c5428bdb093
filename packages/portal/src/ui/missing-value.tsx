/** Renders a dash in place of a missing value. Where cells are stacked, its cell is hidden. */
export const MissingValue = () => (
  <span data-placeholder="" style={{ color: 'var(--chakra-colors-fg-muted)' }}>
    —
  </span>
);
