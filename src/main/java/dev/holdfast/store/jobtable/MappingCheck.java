package dev.holdfast.store.jobtable;

import dev.holdfast.store.KindFile.Note;
import dev.holdfast.store.jobtable.SqlText.Form;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a mapping file must be before anything of it is used: words that are known, parts that fit
 * together, and SQL that reads what the file names and nothing else.
 *
 * @param root the file as it is for one engine and one version
 */
record MappingCheck(Part root) {

  /** What the product calls the states of tasks. */
  private static final List<String> STATES =
      List.of(
          "ready",
          "scheduled",
          "retrying",
          "blocked",
          "running",
          "paused",
          "succeeded",
          "failed",
          "cancelled",
          "?");

  /**
   * States that are an end, or unknown: of others some tools delete what never ran or still does.
   */
  private static final List<String> ENDS = List.of("succeeded", "failed", "cancelled", "?");

  static final List<String> ENGINES = List.of("postgresql", "sqlite", "mysql", "mariadb");

  private static final Pattern ID = Pattern.compile("[a-z][a-z0-9]*(?:-[a-z0-9]+)*");
  private static final Pattern SNAKE = Pattern.compile("[a-z][a-z0-9]*(?:_[a-z0-9]+)*");
  private static final Pattern OF_SCHEMA =
      Pattern.compile("\\{s}[.](?:\"(?:[^\"]|\"\")+\"|[\\p{L}\\p{N}_]+)");

  /**
   * A piece of SQL of a file.
   *
   * @param part what it stands in, under {@code key}
   * @param without the paths of what cannot be had without it; none if nothing can
   */
  record Piece(Part part, String key, Part.Said said, Form form, List<String> without) {}

  /** Refuses what does not fit together. */
  void form() {
    match("id", ID, "small letters, digits and “-”, such as my-jobs");
    root.oneOf("engines", "engine", ENGINES);
    Part detect = root.part("detect").orElseThrow();
    if (detect.part("tables").map(Part::keys).orElse(List.of()).isEmpty()) {
      throw detect.wrong("tables", "at least one table with its columns is expected here");
    }
    Part task = root.part("task").orElseThrow();
    Set<String> key = task.map("key").keySet();
    if (key.isEmpty()) {
      throw task.wrong("key", "“key” needs the columns of the primary key, such as {id: bigint}");
    }
    task.part("fields").ifPresent(MappingCheck::fields);
    Part status = root.part("status").orElseThrow();
    Part terms = status.part("terms").orElseThrow(() -> status.wrong("", "“terms” is missing"));
    boolean ends = false;
    for (String code : terms.keys()) {
      Part term = terms.part(code).orElseThrow();
      term.oneOf("as", "state", STATES);
      term.oneOf("end", "truth value", List.of("true", "false"));
      ends |= term.flag("end", false);
    }
    List<Part> clauses = root.parts("retention");
    if (!clauses.isEmpty() && !ends) {
      throw status.wrong("terms", "no status is ever “end: true”, so nothing could be cleaned up");
    }
    for (Part clause : clauses) {
      clause.oneOf("status", "status of this file", terms.keys());
      clause.oneOf("default", "truth value", List.of("true", "false"));
      for (String code : clause.texts("status")) {
        Part term = terms.part(code).orElseThrow();
        if (!term.flag("end", false) && ENDS.contains(term.text("as"))) {
          throw terms.wrong(
              code, "a clause of “retention” deletes “" + code + "”, which is not “end: true”");
        }
      }
    }
    for (Part hazard : root.parts("hazards")) {
      new MappingCheck(hazard).match("id", SNAKE, "small letters, digits and “_”");
      hazard.oneOf("level", "level", List.of("block", "warn", "info"));
    }
    root.part("actions").ifPresent(this::actions);
    Set<String> asked = new LinkedHashSet<>();
    for (Part view : root.parts("views")) {
      if (view.text("query").isBlank() || !asked.add(view.text("query"))) {
        throw view.wrong("query", "a query that no other view has is expected here");
      }
    }
    root.part("delete").ifPresent(delete -> steps(delete, key));
  }

  private void match(String key, Pattern pattern, String expected) {
    if (!pattern.matcher(root.text(key)).matches()) {
      throw root.wrong(key, expected + " are expected here");
    }
  }

  /** What is told by name stands in SQL as it is. */
  private void actions(Part actions) {
    for (String verb : actions.keys()) {
      if (!ID.matcher(verb).matches()) {
        throw actions.wrong(verb, "its name needs small letters, digits and “-”");
      }
      Optional<Part> told = actions.part(verb).flatMap(action -> action.part("notify"));
      told.filter(each -> each.has("table"))
          .filter(each -> !tables().contains(Mapping.table(each.text("table"))))
          .ifPresent(
              each -> {
                throw each.wrong("table", "a table that this file names is expected here");
              });
      told.flatMap(each -> each.part("json"))
          .ifPresent(
              json -> {
                for (String name : json.keys()) {
                  if (!SNAKE.matcher(name).matches()) {
                    throw json.wrong(name, "its name needs small letters, digits and “_”");
                  }
                }
              });
    }
  }

  private static void fields(Part fields) {
    fields.only(JobTerms.ROLES.keySet().toArray(String[]::new));
    for (String role : fields.keys()) {
      if (fields.nested(role)) {
        Part field = fields.part(role).orElseThrow();
        field.oneOf("unit", "unit", List.of("s", "ms", "us"));
        field.oneOf("zone", "zone", List.of("utc"));
      }
    }
  }

  private void steps(Part delete, Set<String> key) {
    delete.only("steps", "never");
    for (Part step : delete.parts("steps")) {
      step.oneOf("cascade", "truth value", List.of("true", "false"));
      step.oneOf("unlink", "truth value", List.of("true", "false"));
      if (!OF_SCHEMA.matcher(step.text("table")).matches()) {
        throw step.wrong("table", "{s}. and the name of a table are expected here");
      }
      Part columns = step.part("key").orElseThrow(() -> step.wrong("", "“key” is missing here"));
      if (root.has("cleaner")) {
        continue;
      }
      for (String column : columns.keys()) {
        columns.oneOf(column, "column of the key", key);
      }
      if (!Set.copyOf(step.map("key").values()).equals(key)) {
        throw step.wrong(
            "key", "each column of the key is expected here: " + String.join(", ", key));
      }
    }
  }

  /** Where nothing is deleted, what would go along is found by any SQL over the row of a task. */
  private void counted(List<Piece> all) {
    Set<String> key = root.part("task").orElseThrow().map("key").keySet();
    root.part("delete").stream()
        .flatMap(delete -> delete.parts("steps").stream())
        .flatMap(step -> step.part("key").stream())
        .forEach(
            columns -> {
              for (String column : columns.keys()) {
                String sql = columns.text(column);
                if (!key.contains(sql)) {
                  Form form = sql.startsWith("SELECT ") ? Form.SELECT : Form.EXPRESSION;
                  add(all, columns, column, form, List.of("delete"));
                }
              }
            });
  }

  /** Returns the tables that its SQL may read. */
  Set<String> tables() {
    Set<String> tables =
        new LinkedHashSet<>(
            root.part("detect").orElseThrow().part("tables").map(Part::keys).orElse(List.of()));
    Stream<String> own =
        Stream.concat(
            Stream.of(root.part("task").orElseThrow().text("from")),
            Stream.concat(
                root.part("sections").stream()
                    .flatMap(
                        part ->
                            part.keys().stream()
                                .map(name -> MappingFile.section(part, name).text())),
                root.part("delete").stream()
                    .flatMap(part -> part.parts("steps").stream())
                    .map(step -> step.text("table"))));
    own.forEach(
        sql -> {
          Matcher name = OF_SCHEMA.matcher(sql);
          while (name.find()) {
            tables.add(Mapping.table(name.group()));
          }
        });
    tables.addAll(root.texts("leave"));
    tables.addAll(root.texts("reads"));
    tables.removeIf(
        name -> name.matches("(?i)(?:(?:pg_catalog|information_schema)[.]|pg_|sqlite_).*"));
    return tables;
  }

  /** Returns all SQL of the file. */
  List<Piece> pieces() {
    List<Piece> all = new ArrayList<>();
    Part task = root.part("task").orElseThrow();
    add(all, root.part("detect").orElseThrow(), "version", Form.SELECT, List.of());
    add(all, task, "from", Form.FROM, List.of());
    add(all, root.part("status").orElseThrow(), "sql", Form.EXPRESSION, List.of());
    task.part("fields")
        .ifPresent(
            fields -> {
              for (String role : fields.keys()) {
                Part in = fields.nested(role) ? fields.part(role).orElseThrow() : fields;
                add(
                    all,
                    in,
                    in == fields ? role : "sql",
                    Form.EXPRESSION,
                    List.of("task/fields/" + role));
              }
            });
    List<String> cleanup = List.of("delete", "retention");
    add(
        all,
        task,
        "guard",
        Form.EXPRESSION,
        List.of("delete", "retention", "actions", "task/guard"));
    for (Part clause : root.parts("retention")) {
      add(all, clause, "since", Form.EXPRESSION, cleanup);
      for (String more : List.of("keep", "newest")) {
        if (clause.nested(more)) {
          Part nested = clause.part(more).orElseThrow();
          for (String key : List.of("row", "unless", "per", "where")) {
            add(all, nested, key, Form.EXPRESSION, cleanup);
          }
        }
      }
    }
    root.part("delete").ifPresent(part -> add(all, part, "never", Form.EXPRESSION, cleanup));
    counted(all);
    int at = 0;
    for (Part hazard : root.parts("hazards")) {
      String path = "hazards/" + at++;
      boolean blocks = hazard.text("level").equals("block");
      add(
          all,
          hazard,
          "if",
          Form.EXPRESSION,
          blocks ? List.of(path, "delete", "retention") : List.of(path));
    }
    at = 0;
    for (Part event : root.parts("events")) {
      add(all, event, "sql", Form.SELECT, List.of("events/" + at++));
    }
    root.part("actions")
        .ifPresent(
            actions -> {
              for (String verb : actions.keys()) {
                action(all, actions.part(verb).orElseThrow(), List.of("actions/" + verb));
              }
            });
    root.part("sections")
        .ifPresent(
            sections -> {
              for (String name : sections.keys()) {
                Part in = sections.nested(name) ? sections.part(name).orElseThrow() : sections;
                add(
                    all,
                    in,
                    in == sections ? name : "sql",
                    Form.SELECT,
                    List.of("sections/" + name));
              }
            });
    return all;
  }

  private static void action(List<Piece> all, Part action, List<String> without) {
    add(all, action, "allowed", Form.EXPRESSION, without);
    add(all, action, "call", Form.CALL, without);
    add(all, action, "lock", Form.LOCK, without);
    action
        .part("asks")
        .ifPresent(
            asks ->
                asks.keys()
                    .forEach(
                        name ->
                            add(
                                all,
                                asks.part(name).orElseThrow(),
                                "default",
                                Form.EXPRESSION,
                                without)));
    Stream.of(action.part("set"), action.part("notify").flatMap(each -> each.part("json")))
        .flatMap(Optional::stream)
        .forEach(
            texts -> texts.keys().forEach(key -> add(all, texts, key, Form.EXPRESSION, without)));
  }

  private static void add(List<Piece> all, Part part, String key, Form form, List<String> without) {
    part.said(key).forEach(said -> all.add(new Piece(part, key, said, form, without)));
  }

  /**
   * Says what is wrong with its SQL.
   *
   * @param shipped whether it may call functions of the runtime
   */
  List<Note> sql(String engine, boolean shipped) {
    List<Note> notes = new ArrayList<>();
    SqlText text = new SqlText(engine, shipped, tables());
    for (Piece piece : pieces()) {
      String wrong =
          piece.form == Form.CALL && !shipped
              ? "“call” can only stand in the files that ship"
              : text.problem(piece.said.text(), piece.form);
      if (wrong != null) {
        notes.add(new Note(piece.said.line(), piece.said.column(), Note.ERROR, wrong));
      }
    }
    return notes;
  }

  /** Tells what nobody has said yet. */
  List<Note> open() {
    Part terms = root.part("status").orElseThrow().part("terms").orElseThrow();
    List<Note> notes = new ArrayList<>();
    for (String code : terms.keys()) {
      for (Part.Said said : terms.part(code).orElseThrow().said("as")) {
        if (said.text().equals("?")) {
          notes.add(
              new Note(
                  said.line(),
                  said.column(),
                  Note.OPEN,
                  "say what the status “" + code + "” is, and whether a job in it has ended"));
        }
      }
    }
    return notes;
  }

  /** Says in words what it reads, deletes and sets. */
  Map<String, List<String>> does() {
    Map<String, List<String>> does = new LinkedHashMap<>();
    does.put("reads", List.copyOf(tables()));
    does.put(
        "deletes",
        root.part("delete").stream()
            .filter(_ -> !root.has("cleaner"))
            .flatMap(part -> part.parts("steps").stream())
            .map(step -> Mapping.table(step.text("table")))
            .distinct()
            .toList());
    List<String> sets = new ArrayList<>();
    root.part("actions")
        .ifPresent(
            actions ->
                actions
                    .keys()
                    .forEach(
                        verb ->
                            actions
                                .part(verb)
                                .orElseThrow()
                                .map("set")
                                .keySet()
                                .forEach(column -> sets.add(verb + ": " + column))));
    does.put("sets", sets);
    return does;
  }
}
