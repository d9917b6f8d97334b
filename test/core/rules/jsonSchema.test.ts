import { describe, expect, it } from "vitest";
import { DEFAULT_RULES } from "../../../src/core/rules/defaults.ts";
import { DESCRIPTIONS, rulesJsonSchema } from "../../../src/core/rules/jsonSchema.ts";
import { draftSchema, rulesSchema } from "../../../src/core/rules/schema.ts";

interface Schema { properties?: Record<string, Schema>; items?: Schema; description?: string; default?: unknown; additionalProperties?: unknown; required?: readonly string[] }

function paths(schema: Schema, path = ""): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const at = path === "" ? key : `${path}.${key}`;
    return [at, ...paths(property, at), ...(property.items ? paths(property.items, `${at}[]`) : [])];
  });
}

describe("the JSON Schema of the rules", () => {
  const schema = rulesJsonSchema() as unknown as Schema & { $schema: string };

  it("describes every key, and describes no key that is not there", () => {
    expect(paths(schema).sort()).toEqual(Object.keys(DESCRIPTIONS).sort());
  });

  it("asks for nothing, allows nothing unknown, and gives the built-in values as defaults", () => {
    expect(schema.$schema).toBe("http://json-schema.org/draft-07/schema#");
    expect(schema.required).toBeUndefined();
    expect(schema.additionalProperties).toBe(false);
    expect(schema.properties?.["stall"]?.additionalProperties).toBe(false);
    expect(schema.properties?.["stall"]?.properties?.["maxChars"]?.default).toBe(DEFAULT_RULES.stall.maxChars);
    expect(schema.properties?.["loop"]?.properties?.["runtime"]?.default).toBe("auto");
    expect(schema.properties?.["housekeepingTools"]?.default).toEqual(DEFAULT_RULES.housekeepingTools);
  });

  it("is made of the same schema as the checks", () => {
    expect(rulesSchema.safeParse(DEFAULT_RULES).success).toBe(true);
    expect(draftSchema.safeParse(DEFAULT_RULES).success).toBe(true);
  });
});
