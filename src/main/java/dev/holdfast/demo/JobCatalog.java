package dev.holdfast.demo;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The kinds of task a demo store knows, read from {@code jobs.json} beside this class. */
final class JobCatalog {

  private final Map<String, CatalogJob> byName = new LinkedHashMap<>();

  /** Kinds that run alone. */
  final List<CatalogJob> singles;

  /** Kinds that are the root of a workflow. */
  final List<CatalogJob> families;

  /**
   * Reads the catalog.
   *
   * @throws IOException if the resource is missing or malformed
   */
  JobCatalog() throws IOException {
    try (InputStream json = JobCatalog.class.getResourceAsStream("jobs.json")) {
      List<CatalogJob> kinds = new ObjectMapper().readValue(json, new TypeReference<>() {});
      kinds.forEach(kind -> byName.put(kind.name(), kind));
      singles = kinds.stream().filter(k -> k.weight() > 0 && k.children().isEmpty()).toList();
      families = kinds.stream().filter(k -> k.weight() > 0 && !k.children().isEmpty()).toList();
    }
  }

  /**
   * A kind by its name.
   *
   * @throws IllegalArgumentException if there is none
   */
  CatalogJob named(String name) {
    CatalogJob kind = byName.get(name);
    if (kind == null) {
      throw new IllegalArgumentException("no such job: " + name);
    }
    return kind;
  }

  /** The most tasks a workflow of this kind can have, its root included. */
  int largest(CatalogJob kind) {
    int size = 1;
    for (CatalogJob.Brood brood : kind.children()) {
      size += brood.max() * largest(named(brood.job()));
    }
    return size;
  }
}
