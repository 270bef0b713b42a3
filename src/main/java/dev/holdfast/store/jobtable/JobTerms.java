package dev.holdfast.store.jobtable;

import dev.holdfast.store.ClauseTerm;
import dev.holdfast.store.ClauseTerm.When;
import dev.holdfast.store.RetentionTerm;
import dev.holdfast.store.terms.AttentionTerm;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.store.terms.Listing;
import dev.holdfast.store.terms.Measure;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.store.terms.ViewTerm;
import dev.holdfast.store.terms.ViewTerm.Look;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.FieldTerm.Type;
import dev.holdfast.task.StatusTerm;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Texts;
import dev.holdfast.task.Tone;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What a mapping calls things, as everything else knows it. */
final class JobTerms {

  /** The roles that fields can have, in the order of documents, with what they are. */
  static final Map<String, Type> ROLES = words("roles", Type.class);

  private static final Map<String, Tone> TONES = words("tones", Tone.class);

  private static final List<HazardTerm> COMMON =
      List.of(
          CommonHazards.LARGE_SHARE,
          CommonHazards.FUTURE_LAST_ACTIVE,
          CommonHazards.NULL_LAST_ACTIVE,
          CommonHazards.ROW_SECURITY,
          CommonHazards.TRIGGERS,
          CommonHazards.READ_ONLY_ROLE);

  private static final List<String> SHOWN =
      List.of("queue", "attempt", "due", "started", "finished", "worker");

  private JobTerms() {}

  private static <E extends Enum<E>> Map<String, E> words(String list, Class<E> as) {
    Map<String, E> words = new LinkedHashMap<>();
    for (String each : Words.ALL.get(list)) {
      words.put(each.split("/")[0], Enum.valueOf(as, each.split("/")[1]));
    }
    return words;
  }

  /** Returns the field of a role. */
  static FieldTerm field(String role) {
    FieldTerm field = FieldTerm.of(role, role, ROLES.get(role));
    return field.type() == Type.JSON ? field : field.sorted().searched();
  }

  static Terms of(Mapping mapping) {
    List<TaskStatus> deletable = named(mapping, Mapping.Clause::unasked);
    List<StatusTerm> statuses = new ArrayList<>();
    mapping
        .statuses()
        .forEach(
            (name, status) -> {
              TaskStatus code = new TaskStatus(name);
              Tone tone = TONES.getOrDefault(status.as(), Tone.NEUTRAL);
              statuses.add(new StatusTerm(code, status.end(), deletable.contains(code), tone));
            });
    Texts words = Texts.of(mapping.texts());
    List<HazardTerm> own =
        mapping.hazards(null).stream().map(hazard -> hazard(mapping, hazard)).toList();
    List<HazardTerm> hazards = new ArrayList<>(own);
    hazards.addAll(COMMON);
    if (mapping.children() != null) {
      hazards.add(CommonHazards.TORN_WORKFLOW);
    }
    return new Terms(
            mapping.id(),
            new Statuses(
                statuses,
                named(mapping, clause -> true),
                named(mapping, clause -> clause.when() == When.ANY),
                null),
            new Hazards(hazards, Map.of(), own, null),
            mapping.parts().stream()
                .map(name -> Measure.ofRows(name, Texts.of(Map.of("measure." + name, name))))
                .toList())
        .withOperations(
            List.of(
                OperationTerm.delete(mapping.subject().many(), words)
                    .withAges(compared(mapping.clauses()))))
        .withListing(listing(mapping))
        .withViews(
            mapping.views().stream()
                .map(view -> new ViewTerm(view.id(), view.query(), Look.TASKS, words))
                .toList())
        .withActs(JobActTerms.of(mapping))
        .withAttention(
            Stream.of(attention(mapping, "failed", "retry"), attention(mapping, "paused", "resume"))
                .flatMap(Optional::stream)
                .toList())
        .withRetention(new RetentionTerm(clauses(mapping), mapping.pace()));
  }

  private static When compared(List<Mapping.Clause> clauses) {
    List<When> all = clauses.stream().map(Mapping.Clause::when).distinct().toList();
    return all.contains(When.AS_OLD) && !all.contains(When.OLDER) ? When.AS_OLD : When.OLDER;
  }

  private static List<TaskStatus> named(Mapping mapping, Predicate<Mapping.Clause> which) {
    return mapping.clauses().stream()
        .filter(which)
        .flatMap(clause -> clause.statuses().stream())
        .distinct()
        .map(TaskStatus::new)
        .toList();
  }

  /** What failed more than a day ago was either seen or is no news. */
  private static Optional<AttentionTerm> attention(Mapping mapping, String as, String verb) {
    List<String> asked = new ArrayList<>();
    mapping
        .statuses()
        .forEach((code, each) -> asked.addAll(as.equals(each.as()) ? List.of(code) : List.of()));
    asked.replaceAll(code -> "status:" + code);
    if (asked.isEmpty()) {
      return Optional.empty();
    }
    if (mapping.fields().containsKey("finished") && as.equals("failed")) {
      asked.add("finished:<24h");
    }
    return Optional.of(
        new AttentionTerm(
            as,
            String.join(" ", asked),
            first(mapping, "name"),
            first(mapping, "finished", "created"),
            TONES.get(as),
            JobActTerms.TEXTS,
            null,
            mapping.actions().containsKey(verb) ? verb : null));
  }

  private static FieldTerm first(Mapping mapping, String... roles) {
    return Stream.of(roles)
        .filter(mapping.fields()::containsKey)
        .findFirst()
        .map(JobTerms::field)
        .orElse(FieldTerm.ID);
  }

  static HazardTerm hazard(Mapping mapping, Mapping.Hazard hazard) {
    HazardTerm term =
        hazard.blocking() ? HazardTerm.blocking(hazard.id()) : HazardTerm.told(hazard.id());
    return term.withTexts(Texts.of(mapping.texts()));
  }

  private static Listing listing(Mapping mapping) {
    List<FieldTerm> fields = new ArrayList<>(List.of(FieldTerm.ID));
    mapping.fields().keySet().forEach(role -> fields.add(field(role)));
    fields.addAll(List.of(FieldTerm.STATUS, FieldTerm.TEXT, FieldTerm.WHERE));
    if (mapping.children() != null) {
      fields.add(FieldTerm.WORKFLOW);
    }
    List<FieldTerm> shown = new ArrayList<>(List.of(FieldTerm.STATUS));
    SHOWN.stream().filter(mapping.fields()::containsKey).forEach(role -> shown.add(field(role)));
    return new Listing(fields.toArray(FieldTerm[]::new))
        .showing(null, shown.toArray(FieldTerm[]::new));
  }

  private static List<ClauseTerm> clauses(Mapping mapping) {
    return mapping.clauses().stream()
        .map(
            clause ->
                new ClauseTerm(
                    clause.statuses().stream().map(TaskStatus::new).toList(),
                    role(mapping, clause.since()),
                    clause.keep(),
                    clause.row() == null ? null : "keep",
                    clause.when(),
                    clause.unasked()))
        .toList();
  }

  /** The role of the field that is the moment, else what it is in SQL. */
  private static String role(Mapping mapping, String since) {
    return mapping.fields().entrySet().stream()
        .filter(field -> field.getValue().sql().equals(since))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(since);
  }
}
