/** The functions of React that are used here, taken out of its CommonJS module once instead of in every file; see `jsx-runtime.ts`. */
import * as React from "react";

export const { Component, Fragment, createContext, memo, useCallback, useContext, useDeferredValue, useEffect, useId, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } = React;
