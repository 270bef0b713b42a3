package dev.holdfast.store.jobtable;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.holdfast.store.KindFile;
import dev.holdfast.store.KindFile.Note;
import dev.holdfast.store.Once;
import dev.holdfast.store.jobtable.MappingReader.Leaf;
import dev.holdfast.store.jobtable.SqlText.Form;
import dev.holdfast.store.jobtable.YamlPart.Said;
import dev.holdfast.store.terms.Hazards;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A mapping file, form {@code mapping/1}, and what is checked of it before anything of it is used:
 * words that are known, parts that fit together, and SQL that reads what the file names and nothing
 * else.
 */
final class MappingFile {

  /**
   * States that are an end, or unknown: of others some tools delete what never ran or still does.
   */
  private static final List<String> ENDS = List.of("succeeded", "failed", "cancelled", "?");

  private static final Pattern OF_SCHEMA =
      Pattern.compile("\\{s}[.](?:\"(?:[^\"]|\"\")+\"|[\\p{L}\\p{N}_]+)");

  private static final JsonSetter.Value EMPTY = JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY);

  /** A mapping is bound to its record as if it were JSON: what was read has its names. */
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .withConfigOverride(List.class, each -> each.setSetterInfo(EMPTY))
          .withConfigOverride(Map.class, each -> each.setSetterInfo(EMPTY))
          .build();

  private final String name;
  private final String yaml;
  private final YamlPart root;
  private final Set<String> without;
  private final Supplier<MappingReader> form;
  private final Supplier<Mapping> plain;

  /**
   * A piece of SQL of a file.
   *
   * @param without the paths of what cannot be had without it; none if nothing can
   */
  record Piece(String path, Said said, Form form, List<String> without) {}

  private MappingFile(String name, String yaml, YamlPart root, Set<String> without) {
    this.name = name;
    this.yaml = yaml;
    this.root = root;
    this.without = without;
    this.form = Once.of(() -> new MappingReader(name, root, without));
    this.plain = Once.of(() -> mapping(new LinkedHashMap<>(form().values)));
  }

  /**
   * Reads one.
   *
   * @param file its name, for what is wrong with it
   * @throws MappingException if it is no YAML
   */
  static MappingFile read(String file, String yaml) {
    return new MappingFile(file, yaml, YamlPart.read(file, yaml), Set.of());
  }

  /**
   * Returns what stands where in it.
   *
   * @throws MappingException if its form is wrong
   */
  MappingReader form() {
    return form.get();
  }

  /** Returns what it says, whatever the engine and the version. */
  Mapping plain() {
    return plain.get();
  }

  /** Returns a mapping with other values, and the texts of this one. */
  Mapping mapping(Map<String, Object> values) {
    Map<String, String> texts = new LinkedHashMap<>();
    String many = "subject." + form().texts.get("subject.subject.many") + ".";
    form().texts.forEach((key, text) -> texts.put(key.replace("subject.subject.", many), text));
    values.put("texts", texts);
    values.put("yaml", yaml);
    return JSON.convertValue(values, Mapping.class);
  }

  /**
   * Returns the file as it is for stores on an engine and of a version.
   *
   * @param version null if the store has none
   */
  MappingFile at(String engine, Long version) {
    YamlPart part = root;
    if (root.at("by_engine").containsKey(engine)) {
      part = part.under(root.at("by_engine").get(engine));
    }
    for (YamlPart each : root.at("by_version").values()) {
      if (version != null && versions(each).contains(version)) {
        part = part.under(each);
      }
    }
    return new MappingFile(name, yaml, part, without);
  }

  private Mapping.Versions versions(YamlPart part) {
    Mapping.Versions versions = MappingReader.versions(part.key().text());
    if (versions == null || versions.ranges().isEmpty()) {
      throw form().wrong(part.at(), "versions such as 6-8 or 123,125 are expected here");
    }
    return versions;
  }

  /** Returns it with what another says instead, and without what stands at some paths. */
  MappingFile over(String other, Set<String> paths) {
    return new MappingFile(name, yaml, root.under(YamlPart.read(name, other)), paths);
  }

  /** Returns it without what stands at some paths of keys and places in lists. */
  MappingFile without(Set<String> paths) {
    return new MappingFile(name, yaml, root, paths);
  }

  /**
   * Returns what it says of the kind.
   *
   * @param from null if it ships
   */
  KindFile.About about(Path from) {
    return new KindFile.About(
        plain().id(),
        plain().title(),
        plain().engines(),
        said("detect/read"),
        said("detect/write"),
        from == null ? KindFile.PROGRAM : from.toString());
  }

  private String said(String line) {
    return form().leaves(line).stream().findFirst().map(leaf -> leaf.said().text()).orElse(null);
  }

  /**
   * Checks the whole file, for each engine and version that it knows.
   *
   * @param shipped whether it is one of those that ship
   * @throws MappingException if its form is wrong
   */
  List<Note> check(boolean shipped) {
    Set<Note> notes = new LinkedHashSet<>();
    List<Long> versions = new ArrayList<>();
    versions.add(null);
    root.at("by_version")
        .values()
        .forEach(each -> versions.add(versions(each).ranges().getFirst().from()));
    for (String engine : plain().engines()) {
      for (Long version : versions) {
        MappingFile variant = at(engine, version);
        variant.fit();
        notes.addAll(variant.sql(engine, shipped));
      }
    }
    for (Leaf leaf : form().leaves("status/terms/*/as")) {
      if (leaf.said().text().equals("?")) {
        String code = leaf.path().replaceAll("^status/terms/|/as$", "");
        String open = "say what the status “%s” is, and whether a job in it has ended";
        notes.add(leaf.said().note(Note.OPEN, open.formatted(code)));
      }
    }
    return List.copyOf(notes);
  }

  /** Refuses parts that do not fit together. */
  void fit() {
    root.at("by_engine")
        .values()
        .forEach(each -> form().requireOne(each.key(), "engine of this file", plain().engines()));
    if (plain().hazards(null).size() > Hazards.MOST_OF_ROWS) {
      throw wrong("hazards", "at most %d can be of deleting".formatted(Hazards.MOST_OF_ROWS));
    }
    Map<String, Mapping.Status> statuses = plain().statuses();
    if (!plain().clauses().isEmpty() && statuses.values().stream().noneMatch(Mapping.Status::end)) {
      throw wrong("status/terms", "no status is ever “end: true”, so nothing could be cleaned up");
    }
    for (Leaf leaf : form().leaves("retention/status")) {
      String code = leaf.said().text();
      form().requireOne(leaf.said(), "status of this file", statuses.keySet());
      if (!statuses.get(code).end() && ENDS.contains(statuses.get(code).as())) {
        throw wrong(
            "status/terms/" + code,
            "a clause of “retention” deletes “" + code + "”, which is not “end: true”");
      }
    }
    plain()
        .actions()
        .forEach(
            (verb, act) -> {
              boolean sets = !act.set().isEmpty();
              boolean calls = act.call() != null;
              if (sets ? calls || act.delete() : calls == act.delete()) {
                throw wrong(
                    "actions/" + verb, "one of “set”, “call” and “delete” is expected here");
              }
            });
    for (Leaf leaf : form().leaves("actions/*/notify/table")) {
      if (!tables().contains(Mapping.table(leaf.said().text()))) {
        throw form().wrong(leaf.said(), "a table that this file names is expected here");
      }
    }
    Set<String> asked = new HashSet<>();
    for (Leaf leaf : form().leaves("views/query")) {
      if (!asked.add(leaf.said().text())) {
        throw form().wrong(leaf.said(), "a query that no other view has is expected here");
      }
    }
    Mapping.Children children = plain().children();
    if (children != null) {
      keys("children/parent", "children/parent/*", children.parent());
      if (children.table() != null) {
        keys("children/child", "children/child/*", children.child());
      }
    }
    List<Mapping.Step> steps = cleaner() ? List.of() : plain().allSteps();
    for (int at = 0; at < steps.size(); at++) {
      keys("delete/steps/" + at + "/key", "delete/steps/key/*", steps.get(at).key());
    }
  }

  /** Each column of the key is named; a key of the database may say more, of other columns. */
  private void keys(String path, String line, Map<String, String> columns) {
    Set<String> key = plain().key().keySet();
    if (!columns.values().containsAll(key)) {
      form().leaves(line).forEach(leaf -> form().requireOne(leaf.said(), "column of the key", key));
      throw wrong(path, "each column of the key is expected here: " + String.join(", ", key));
    }
  }

  private MappingException wrong(String path, String problem) {
    return form().wrong(form().at(path), problem);
  }

  /** Returns whether the runtime has something else than a cleanup. */
  private boolean cleaner() {
    return form().values.containsKey("cleaner");
  }

  /** Returns the tables that its SQL may read. */
  Set<String> tables() {
    Set<String> tables = new LinkedHashSet<>(plain().tables().keySet());
    for (Leaf leaf : form().leaves) {
      String said = leaf.said().text();
      if (leaf.line().is("names-tables")) {
        OF_SCHEMA.matcher(said).results().forEach(each -> tables.add(Mapping.table(each.group())));
      } else if (List.of("leave", "reads").contains(leaf.line().path)) {
        tables.add(said);
      }
    }
    tables.removeIf(
        table -> table.matches("(?i)(?:(?:pg_catalog|information_schema)[.]|pg_|sqlite_).*"));
    return tables;
  }

  /** Returns all SQL of the file. */
  List<Piece> pieces() {
    List<Piece> all = new ArrayList<>();
    for (Leaf leaf : form().leaves) {
      String sql = leaf.line().get("sql");
      String text = leaf.said().text();
      // Where nothing is deleted, what would go along is found by any SQL over the row of a task.
      if ("COUNTED".equals(sql)) {
        String counted = text.startsWith("SELECT ") ? "SELECT" : "EXPRESSION";
        sql = plain().key().containsKey(text) ? null : counted;
      }
      if (sql != null) {
        all.add(new Piece(leaf.path(), leaf.said(), Form.valueOf(sql), without(leaf)));
      }
    }
    return all;
  }

  private List<String> without(Leaf leaf) {
    if (!leaf.line().is("out")) {
      return List.of();
    }
    List<String> own = List.of(leaf.path().split("/"));
    List<String> paths = new ArrayList<>(List.of(leaf.line().get("out").split(",")));
    paths.replaceAll(
        path ->
            path.startsWith("@") ? String.join("/", own.subList(0, path.charAt(1) - '0')) : path);
    if (own.getFirst().equals("hazards")
        && plain().hazards().get(Integer.parseInt(own.get(1))).blocking()) {
      paths.addAll(List.of("delete", "retention"));
    }
    return paths;
  }

  private List<Note> sql(String engine, boolean shipped) {
    SqlText text = new SqlText(engine, shipped, tables());
    List<Note> notes = new ArrayList<>();
    for (Piece piece : pieces()) {
      String wrong =
          piece.form == Form.CALL && !shipped
              ? "“call” can only stand in the files that ship"
              : text.problem(piece.said.text(), piece.form);
      if (wrong != null) {
        notes.add(piece.said.note(Note.ERROR, wrong));
      }
    }
    return notes;
  }

  /** Says in words what it reads, deletes and sets. */
  Map<String, List<String>> does() {
    List<String> sets = new ArrayList<>();
    plain()
        .actions()
        .forEach((verb, act) -> act.set().keySet().forEach(each -> sets.add(verb + ": " + each)));
    Stream<String> deletes =
        cleaner() ? Stream.of() : plain().allSteps().stream().map(JobTables::name);
    Map<String, List<String>> does = new LinkedHashMap<>();
    does.put("reads", List.copyOf(tables()));
    does.put("deletes", deletes.distinct().toList());
    does.put("sets", sets);
    return does;
  }
}
