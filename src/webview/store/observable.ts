/** A value that is replaced, never changed, and whoever looks at it is told. */
import { useSyncExternalStore } from "../ui/react.ts";

/** A store of one object. */
export interface Store<T extends object> {
  get(): T;
  /** Replaces the keys that are given; nobody is told when none of them differs. */
  set(change: Partial<T>): void;
  /** Answers a function that stops listening. */
  subscribe(listener: () => void): () => void;
}

export function createStore<T extends object>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(change) {
      if ((Object.keys(change) as (keyof T)[]).every((key) => Object.is(value[key], change[key]))) return;
      value = { ...value, ...change };
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What `select` takes from the store, kept up to date. `select` must answer the same object for the same store value. */
export function useStore<T extends object, R>(store: Store<T>, select: (value: T) => R): R {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
