package dev.holdfast.store.jobtable;

import dev.holdfast.store.KindFile.Answer;
import dev.holdfast.store.KindFile.Note;
import dev.holdfast.store.KindFile.Question;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.sql.Catalogue;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** What is asked about files that describe kinds, before one is used. */
final class KindQuestions {

  private KindQuestions() {}

  /** Says what is wrong with a file, and what of it does not fit a store. */
  static Answer check(Question question) {
    List<Note> notes = new ArrayList<>();
    MappingFile file;
    try {
      file = MappingFile.read(question.name(), question.text());
      notes.addAll(file.check(false));
    } catch (MappingException wrong) {
      return new Answer(null, List.of(wrong.note()), Map.of());
    }
    if (question.store() != null
        && notes.stream().noneMatch(note -> note.level().equals(Note.ERROR))) {
      notes.addAll(fitting(file, question));
    }
    notes.sort(Comparator.comparingInt(Note::line).thenComparingInt(Note::column));
    return new Answer(file.plain().id(), notes, file.does());
  }

  /** Does some work in the database of a question. */
  static <T> T in(Question question, SqlSession.Work<T> work) {
    try (SqlEngine engine = SqlEngine.to(question.store(), question.options())) {
      return SqlSession.read(
          engine, question.cancellation(), question.options().statementTimeout(), work);
    }
  }

  private static List<Note> fitting(MappingFile file, Question question) {
    String scheme = question.store().scheme();
    List<String> engines = file.plain().engines();
    return engines.contains(scheme)
        ? in(question, session -> fitting(file, question, session))
        : List.of(
            file.form()
                .at("engines")
                .note(
                    Note.STORE,
                    "the file is for %s, and the store lies in %s"
                        .formatted(String.join(", ", engines), scheme)));
  }

  private static List<Note> fitting(MappingFile file, Question question, SqlSession session)
      throws SQLException {
    Mapping plain = file.plain();
    String schema = JobKind.schema(plain.schema(), question.store());
    List<Note> notes = new ArrayList<>();
    List<Catalogue.Name> names =
        plain.tables().keySet().stream().map(table -> new Catalogue.Name(schema, table)).toList();
    Catalogue catalogue = session.engine().catalogue(session.connection(), names);
    for (Catalogue.Name name : names) {
      notes.addAll(
          StoreCheck.lacking(catalogue, name, file.form(), "detect/tables/" + name.table()));
    }
    if (notes.isEmpty()) {
      Long version = JobKind.version(plain, schema, session);
      StoreCheck check =
          new StoreCheck(file.at(question.store().scheme(), version), session, schema);
      notes.addAll(check.notes());
      if (!check.unreadable()) {
        notes.addAll(check.advice());
        notes.addAll(cleanup(check.fitting(), schema, version, session));
      }
    }
    return notes;
  }

  /** What stands in the way of a cleanup is told here as it would be told then. */
  private static List<Note> cleanup(
      MappingFile file, String schema, Long version, SqlSession session) throws SQLException {
    if (file.plain().steps().isEmpty()) {
      return List.of();
    }
    YamlPart.Said place = file.form().at("delete");
    JobTable table = JobTable.of(file.plain(), schema, version, session);
    JobRights rights = new JobRights(table, session);
    List<Note> notes = new ArrayList<>();
    String key = rights.foreignKey();
    if (key != null) {
      notes.add(
          place.note(
              Note.STORE,
              "a cleanup is refused: rows of " + key + " refer to what would be deleted"));
    }
    for (String trigger : rights.preflight(RowChange.DELETE).triggers()) {
      notes.add(
          place.note(
              Note.NOTE, "a cleanup must be allowed: a trigger acts on each delete, " + trigger));
    }
    return notes;
  }
}
