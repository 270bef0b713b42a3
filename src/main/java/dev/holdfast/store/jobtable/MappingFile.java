package dev.holdfast.store.jobtable;

import dev.holdfast.store.ClauseTerm.When;
import dev.holdfast.store.KindFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads a mapping file, form {@code mapping/1}. */
final class MappingFile {

  private static final String CHINESE = "zh:";
  private static final String FORM = "mapping/1";
  private static final Pattern LENGTH = Pattern.compile("(\\d+(?:[.]\\d+)?)(ms|s|m|h|d|w)");
  private static final Pattern RANGE = Pattern.compile("(\\d{1,18})(?:-(\\d{1,18}))?");
  private static final Map<String, Double> SECONDS =
      Map.of("ms", 0.001, "s", 1.0, "m", 60.0, "h", 3_600.0, "d", 86_400.0, "w", 604_800.0);

  private final Part root;
  private Mapping plain;

  private MappingFile(Part root) {
    this.root = root;
  }

  /**
   * Reads one.
   *
   * @param file its name, for what is wrong with it
   * @throws MappingException if something is
   */
  static MappingFile read(String file, String yaml) {
    return new MappingFile(Part.read(file, yaml));
  }

  /** Returns what it says, whatever the engine and the version. */
  synchronized Mapping plain() {
    if (plain == null) {
      plain = mapping();
    }
    return plain;
  }

  /**
   * Returns what it says of stores on an engine and of a version.
   *
   * @param version null if the store has none
   */
  Mapping of(String engine, Long version) {
    return at(engine, version).plain();
  }

  /** Returns the file as it is for stores on an engine and of a version; see {@link #of}. */
  MappingFile at(String engine, Long version) {
    MappingFile file = this;
    Optional<Part> engines = root.part("by_engine");
    if (engines.flatMap(part -> part.part(engine)).isPresent()) {
      file = new MappingFile(root.under(engines.get().part(engine).get()));
    }
    Optional<Part> versions = root.part("by_version");
    if (version != null && versions.isPresent()) {
      for (String range : versions.get().keys()) {
        if (versions(versions.get(), range, range).contains(version)) {
          file = new MappingFile(file.root.under(versions.get().part(range).get()));
        }
      }
    }
    return file;
  }

  /** Returns it without what stands at some paths, the last ones of a list first. */
  MappingFile without(List<String> paths) {
    Part rest = root;
    for (String path : paths) {
      rest = rest.without(path);
    }
    return new MappingFile(rest);
  }

  /**
   * Returns what it says of the kind.
   *
   * @param from null if it ships
   */
  KindFile.About about(Path from) {
    Part detect = root.part("detect").orElseThrow();
    return new KindFile.About(
        plain().id(),
        plain().title(),
        plain().engines(),
        detect.find("read").orElse(null),
        detect.find("write").orElse(null),
        from == null ? KindFile.PROGRAM : from.toString());
  }

  /** Returns what can be checked of it. */
  MappingCheck check() {
    return new MappingCheck(root);
  }

  /**
   * Checks the whole file, for each engine and version that it knows.
   *
   * @param shipped whether it is one of those that ship
   * @throws MappingException if its form is wrong
   */
  List<KindFile.Note> check(boolean shipped) {
    plain();
    Set<KindFile.Note> notes = new LinkedHashSet<>();
    for (String engine : plain().engines()) {
      List<Long> versions = new ArrayList<>();
      versions.add(null);
      root.part("by_version")
          .ifPresent(
              part ->
                  part.keys()
                      .forEach(
                          range ->
                              versions.add(
                                  versions(part, range, range).ranges().getFirst().from())));
      for (Long version : versions) {
        MappingFile variant = at(engine, version);
        variant.plain();
        variant.check().form();
        notes.addAll(variant.check().sql(engine, shipped));
      }
    }
    notes.addAll(check().open());
    return List.copyOf(notes);
  }

  private Mapping mapping() {
    root.only(
        "holdfast",
        "id",
        "title",
        "engines",
        "schema",
        "detect",
        "subject",
        "task",
        "status",
        "retention",
        "pace",
        "delete",
        "events",
        "leave",
        "children",
        "hazards",
        "actions",
        "views",
        "sections",
        "reads",
        "by_version",
        "by_engine",
        "cleaner",
        "zh");
    if (!root.text("holdfast").equals(FORM)) {
      throw root.wrong("holdfast", "“" + FORM + "” is expected here");
    }
    Part detect = root.part("detect").orElseThrow(() -> root.wrong("", "“detect” is missing"));
    detect.only("tables", "version", "read", "write");
    Part task = root.part("task").orElseThrow(() -> root.wrong("", "“task” is missing"));
    task.only("from", "key", "fields", "guard");
    Part status = root.part("status").orElseThrow(() -> root.wrong("", "“status” is missing"));
    status.only("sql", "terms");
    Part subject = root.part("subject").orElseThrow(() -> root.wrong("", "“subject” is missing"));
    Map<String, List<String>> tables = new LinkedHashMap<>();
    detect
        .part("tables")
        .ifPresent(part -> part.keys().forEach(each -> tables.put(each, part.texts(each))));
    Map<String, Mapping.Field> fields = new LinkedHashMap<>();
    task.part("fields")
        .ifPresent(part -> part.keys().forEach(role -> fields.put(role, field(part, role))));
    Map<String, Mapping.Status> statuses = new LinkedHashMap<>();
    status
        .part("terms")
        .ifPresent(
            part ->
                part.keys()
                    .forEach(code -> statuses.put(code, status(part.part(code).orElseThrow()))));
    Part delete = root.part("delete").orElse(null);
    Map<String, String> views = new LinkedHashMap<>();
    root.parts("views").forEach(view -> views.put(view.text("id"), view.text("query")));
    Map<String, String> sections = new LinkedHashMap<>();
    root.part("sections")
        .ifPresent(
            part -> part.keys().forEach(name -> sections.put(name, section(part, name).text())));
    return new Mapping(
        root.text("id"),
        root.text("title"),
        root.texts("engines"),
        root.find("schema").orElse(null),
        tables,
        detect.find("version").orElse(null),
        versions(detect, "read"),
        versions(detect, "write"),
        new Mapping.Subject(subject.text("one"), subject.text("many")),
        task.text("from"),
        task.map("key"),
        fields,
        task.texts("guard"),
        status.text("sql"),
        statuses,
        root.parts("retention").stream().map(MappingFile::clause).toList(),
        pace(),
        steps(delete, false).map(MappingFile::step).toList(),
        steps(delete, true).map(MappingFile::step).toList(),
        delete == null ? null : delete.find("never").orElse(null),
        root.parts("hazards").stream().map(MappingFile::hazard).toList(),
        ActionFile.of(root),
        root.parts("events").stream().map(each -> each.text("sql")).toList(),
        views,
        sections,
        texts());
  }

  /** The texts in Chinese stand under {@code zh}, by the ids of what they are about. */
  private Map<String, String> texts() {
    Map<String, String> texts = new LinkedHashMap<>();
    Part subject = root.part("subject").orElseThrow();
    String many = subject.text("many");
    subject(texts, "", many, subject);
    root.find("cleaner").ifPresent(text -> texts.put(Mapping.WHY_NOT, text));
    for (Part hazard : root.parts("hazards")) {
      hazard(texts, "", hazard.text("id"), hazard);
    }
    root.part("actions")
        .ifPresent(
            part ->
                part.keys()
                    .forEach(
                        verb ->
                            part.part(verb)
                                .flatMap(each -> each.find("title"))
                                .ifPresent(title -> texts.put("act." + verb + ".title", title))));
    for (Part view : root.parts("views")) {
      view.only("id", "title", "query");
      title(texts, "", view.text("id"), view);
    }
    root.part("sections")
        .ifPresent(
            part ->
                part.keys()
                    .forEach(
                        name ->
                            texts.put(
                                "section." + name,
                                part.nested(name) ? part.part(name).get().text("title") : name)));
    Optional<Part> chinese = root.part("zh");
    if (chinese.isPresent()) {
      for (String id : chinese.get().keys()) {
        if (id.equals("cleaner")) {
          texts.put(CHINESE + Mapping.WHY_NOT, chinese.get().text(id));
          continue;
        }
        Part part = chinese.get().part(id).orElseThrow();
        if (id.equals("subject")) {
          subject(texts, CHINESE, many, part);
        } else if (part.has("text")) {
          hazard(texts, CHINESE, id, part);
        } else {
          title(texts, CHINESE, id, part);
        }
      }
    }
    return texts;
  }

  private static void subject(Map<String, String> texts, String language, String many, Part said) {
    String key = language + "subject." + many + ".";
    texts.put(key + "one", said.text("one"));
    texts.put(key + "many", said.text("many"));
  }

  /** Of a view, or of a section: no two have one name. */
  private static void title(Map<String, String> texts, String language, String id, Part said) {
    for (String what : List.of("view.", "viewCommand.", "section.")) {
      texts.put(language + what + id, said.text("title"));
    }
  }

  /** A section is its SQL, or has a title beside it. */
  static Part.Said section(Part sections, String name) {
    return (sections.nested(name)
            ? sections.part(name).orElseThrow().said("sql")
            : sections.said(name))
        .getFirst();
  }

  private static void hazard(Map<String, String> texts, String language, String id, Part said) {
    texts.put(language + "hazard." + id, said.text("text"));
    texts.put(language + "hazardTitle." + id, said.text("title"));
  }

  private static Stream<Part> steps(Part delete, boolean unlink) {
    return delete == null
        ? Stream.empty()
        : delete.parts("steps").stream().filter(part -> part.flag("unlink", false) == unlink);
  }

  private static Mapping.Field field(Part fields, String role) {
    if (!fields.nested(role)) {
      return new Mapping.Field(fields.text(role), null, false);
    }
    Part part = fields.part(role).orElseThrow();
    part.only("sql", "unit", "zone", "type");
    return new Mapping.Field(
        part.text("sql"),
        part.find("unit").orElse(null),
        part.find("zone").filter("utc"::equals).isPresent());
  }

  private static Mapping.Status status(Part part) {
    part.only("as", "end");
    return new Mapping.Status(part.text("as"), part.flag("end", false));
  }

  private static Mapping.Clause clause(Part part) {
    part.only("status", "since", "keep", "when", "default", "newest");
    String when = part.find("when").orElse("<");
    Optional<Part> row = part.nested("keep") ? part.part("keep") : Optional.empty();
    return new Mapping.Clause(
        part.texts("status"),
        part.text("since"),
        part.nested("keep")
            ? null
            : part.find("keep").map(typed -> seconds(part, "keep", typed)).orElse(null),
        row.flatMap(keep -> keep.find("row")).orElse(null),
        row.flatMap(keep -> keep.find("unless")).orElse(null),
        Arrays.stream(When.values())
            .filter(each -> each.code().equals(when))
            .findFirst()
            .orElseThrow(() -> part.wrong("when", "“<”, “<=” or “any” is expected here")),
        part.flag("default", true),
        part.part("newest").map(MappingFile::newest).orElse(null));
  }

  private static Mapping.Newest newest(Part part) {
    part.only("n", "per", "where");
    String count = part.text("n");
    if (!count.matches("[1-9]\\d{0,8}")) {
      throw part.wrong("n", "a number from 1 on is expected here");
    }
    return new Mapping.Newest(
        Long.parseLong(count), part.find("per").orElse("1"), part.find("where").orElse("true"));
  }

  static Double seconds(Part part, String key, String typed) {
    Matcher length = LENGTH.matcher(typed);
    if (!length.matches()) {
      throw part.wrong(key, "a duration such as 24h or 7d is expected here");
    }
    return Double.parseDouble(length.group(1)) * SECONDS.get(length.group(2));
  }

  private static Mapping.Step step(Part part) {
    part.only("table", "key", "cascade", "unlink");
    return new Mapping.Step(part.text("table"), part.map("key"), part.flag("cascade", false));
  }

  private static Mapping.Hazard hazard(Part part) {
    part.only("id", "level", "if", "title", "text", "acts");
    return new Mapping.Hazard(
        part.text("id"), part.text("level").equals("block"), part.text("if"), part.texts("acts"));
  }

  private Long pace() {
    Optional<String> typed = root.find("pace");
    if (typed.isPresent() && !typed.get().matches("[1-9]\\d{0,14}")) {
      throw root.wrong("pace", "how many a day is expected here, such as 28800000");
    }
    return typed.map(Long::valueOf).orElse(null);
  }

  private static Mapping.Versions versions(Part detect, String key) {
    return detect.find(key).map(typed -> versions(detect, key, typed)).orElse(Mapping.Versions.ANY);
  }

  private static Mapping.Versions versions(Part part, String key, String typed) {
    List<Mapping.Versions.Range> ranges = new ArrayList<>();
    if (typed.equals("none")) {
      return new Mapping.Versions(ranges);
    }
    for (String each : typed.split(",")) {
      Matcher range = RANGE.matcher(each.strip());
      long from = range.matches() ? Long.parseLong(range.group(1)) : 1;
      long to =
          !range.matches() ? 0 : range.group(2) == null ? from : Long.parseLong(range.group(2));
      if (to < from) {
        throw part.wrong(key, "versions such as 6-8 or 123,125 are expected here");
      }
      ranges.add(new Mapping.Versions.Range(from, to));
    }
    return new Mapping.Versions(ranges);
  }
}
