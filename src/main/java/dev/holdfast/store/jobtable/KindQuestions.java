package dev.holdfast.store.jobtable;

import dev.holdfast.store.KindFile.Answer;
import dev.holdfast.store.KindFile.Note;
import dev.holdfast.store.KindFile.Question;
import dev.holdfast.store.StoreFailure;
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
    if (engines.contains(scheme)) {
      return in(question, session -> fitting(file, question, session));
    }
    String wrong = "the file is for %s, and the store lies in %s";
    String text = wrong.formatted(String.join(", ", engines), scheme);
    return List.of(file.form().at("engines").note(Note.STORE, text));
  }

  private static List<Note> fitting(MappingFile file, Question question, SqlSession session)
      throws SQLException {
    Mapping plain = file.plain();
    String schema = JobKind.schema(plain.schema(), question.store());
    List<Catalogue.Name> names =
        plain.tables().keySet().stream().map(table -> new Catalogue.Name(schema, table)).toList();
    Catalogue catalogue = session.engine().catalogue(session.connection(), names);
    List<Note> notes = new ArrayList<>();
    for (Catalogue.Name name : names) {
      List<String> there = catalogue.table(name).names();
      String path = "detect/tables/" + name.table();
      if (there.isEmpty()) {
        notes.add(file.form().at(path).note(Note.STORE, "there is no table " + name));
      }
      for (YamlPart.Said column :
          there.isEmpty() ? List.<YamlPart.Said>of() : file.form().under(path)) {
        if (!there.contains(column.text())) {
          notes.add(column.note(Note.STORE, name + " has no column " + column.text()));
        }
      }
    }
    if (notes.isEmpty()) {
      Long version = JobKind.version(plain, schema, session);
      MappingFile here = file.at(question.store().scheme(), version);
      StoreCheck check = new StoreCheck(here, session, schema);
      notes.addAll(check.notes());
      if (!check.unreadable()) {
        notes.addAll(check.advice());
        JobTable table = JobTable.of(check.fitting().plain(), schema, version, session);
        cleanup(new JobRights(table, session), here.form().at("delete"), notes);
      }
    }
    return notes;
  }

  /** What stands in the way of a cleanup is told here as it would be told then. */
  private static void cleanup(JobRights rights, YamlPart.Said place, List<Note> notes) {
    StoreFailure key = rights.refusal();
    if (key instanceof StoreFailure.NotWritable(String why)) {
      notes.add(place.note(Note.STORE, "a cleanup is refused: " + why));
    }
    for (String trigger : rights.preflight(RowChange.DELETE).triggers()) {
      String told = "a cleanup must be allowed: a trigger acts on each delete, ";
      notes.add(place.note(Note.NOTE, told + trigger));
    }
  }
}
