/** Slicers and selectors. */
export type {
  /** The initial state of a slicer and the slicer to which it applies. */
  ISlicer,
  /** Selection of a slicer, which is empty without filters. */
  ISlicerState,
  /** The filters that a slicer supports. */
  ISlicerFilter,
  /** Target of a slicer. */
  SlicerTarget,
  /** Selects one slicer by name, or all slicers of a field. */
  SlicerSelector,
  /** Base of selectors: a schema with their type. */
  ISelector,
  /** Selects a page. */
  IPageSelector,
  /** Selects one visual by its name. */
  IVisualSelector,
  /** Selects all visuals of a type. */
  IVisualTypeSelector,
  /** Selects all slicers of a field. */
  ISlicerTargetSelector,
} from 'powerbi-models';
