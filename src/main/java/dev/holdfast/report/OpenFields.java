package dev.holdfast.report;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import dev.holdfast.text.JsonDocument;
import java.util.Map;

/** Fields among those of a document whose names a kind of store decides. */
record OpenFields(@JsonAnyGetter Map<String, ?> fields) implements JsonDocument {}
