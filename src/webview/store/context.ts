/** The inspector of this page, for components. */
import { createContext, useContext } from "../ui/react.ts";
import { useStore } from "./observable.ts";
import type { Inspector, InspectorData } from "./inspector.ts";

export const InspectorContext = createContext<Inspector | undefined>(undefined);

/** The inspector's functions. Throws when used outside of the page. */
export function useInspector(): Inspector {
  const inspector = useContext(InspectorContext);
  if (inspector === undefined) throw new Error("There is no inspector around this component.");
  return inspector;
}

/** A part of the page's state. */
export function useData<R>(select: (data: InspectorData) => R): R {
  return useStore(useInspector().store, select);
}
