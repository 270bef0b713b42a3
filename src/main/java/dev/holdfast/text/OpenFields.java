package dev.holdfast.text;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import java.util.Map;

/** Fields among those of a document whose names are not known before, such as a kind of store’s. */
public record OpenFields(@JsonAnyGetter Map<String, ?> fields) implements JsonDocument {}
