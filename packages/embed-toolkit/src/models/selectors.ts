import type {
  IPageSelector,
  ISelector,
  ISlicerTargetSelector,
  IVisualSelector,
  IVisualTypeSelector,
  SlicerTarget,
} from '../types/slicers.ts';

const schema = 'http://powerbi.com/product/schema#';

/** Base class of selectors, which select a part of a report. Instances can be sent to the frame without conversion. */
export abstract class Selector implements ISelector {
  /** Address that identifies the type. */
  $schema: string;

  protected constructor($schema: string) {
    this.$schema = $schema;
  }

  /** Returns the selector as a plain object. */
  toJSON(): ISelector {
    // oxlint-disable-next-line typescript/no-misused-spread -- the fields are the plain object
    return { ...this };
  }
}

/** Selects a page by its name. */
export class PageSelector extends Selector implements IPageSelector {
  /** Address that identifies the type in `$schema`. */
  static readonly schemaUrl = `${schema}pageSelector`;
  /** Name of the page. */
  pageName: string;

  constructor(pageName: string) {
    super(PageSelector.schemaUrl);
    this.pageName = pageName;
  }
}

/** Selects one visual by its name. */
export class VisualSelector extends Selector implements IVisualSelector {
  /** Address that identifies the type in `$schema`. */
  static readonly schemaUrl = `${schema}visualSelector`;
  /** Name of the visual. */
  visualName: string;

  constructor(visualName: string) {
    super(VisualSelector.schemaUrl);
    this.visualName = visualName;
  }
}

/** Selects all visuals of a type, such as `card`. */
export class VisualTypeSelector extends Selector implements IVisualTypeSelector {
  /** Address that identifies the type in `$schema`. */
  static readonly schemaUrl = `${schema}visualTypeSelector`;
  /** Type of the visual, such as `card`. */
  visualType: string;

  constructor(visualType: string) {
    super(VisualTypeSelector.schemaUrl);
    this.visualType = visualType;
  }
}

/**
 * Selects all slicers of a column, measure or hierarchy level.
 *
 * ```ts
 * import { models } from 'embed-toolkit';
 *
 * const region = { table: 'Store', column: 'Region' };
 * const slicer: models.ISlicer = {
 *   selector: new models.SlicerTargetSelector(region),
 *   state: { filters: [new models.BasicFilter(region, 'In', 'North')] },
 * };
 * service.embed(element, { ...config, slicers: [slicer] });
 * ```
 */
export class SlicerTargetSelector extends Selector implements ISlicerTargetSelector {
  /** Address that identifies the type in `$schema`. */
  static readonly schemaUrl = `${schema}slicerTargetSelector`;
  /** Field of the slicer. */
  target: SlicerTarget;

  constructor(target: SlicerTarget) {
    super(SlicerTargetSelector.schemaUrl);
    this.target = target;
  }
}
