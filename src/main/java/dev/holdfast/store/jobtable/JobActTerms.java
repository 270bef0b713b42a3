package dev.holdfast.store.jobtable;

import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Texts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What a mapping lets an operator do to tasks, as everything else knows it. */
final class JobActTerms {

  private static final String WORDS = "dev.holdfast.store.jobtable.acts";

  /** What verbs that many have are called, and their forms. */
  private static final String VERBS = "dev.holdfast.text.words";

  private static final String CHINESE = "zh:";

  /** Texts of all kinds of job tables. */
  static final Texts TEXTS = Texts.in(WORDS);

  private JobActTerms() {}

  static List<ActTerm> of(Mapping mapping) {
    List<ActTerm> acts = new ArrayList<>();
    Set<TaskStatus> from =
        mapping.statuses().keySet().stream().map(TaskStatus::new).collect(Collectors.toSet());
    mapping
        .actions()
        .forEach(
            (verb, action) -> {
              List<HazardTerm> ofRows = new ArrayList<>(List.of(CommonHazards.NOT_ALLOWED));
              mapping
                  .hazards(verb)
                  .forEach(
                      hazard -> ofRows.add(JobTerms.hazard(mapping, hazard).withSkippable(true)));
              List<HazardTerm> all = new ArrayList<>(ofRows);
              all.add(CommonHazards.LARGE_SHARE.withTexts(TEXTS));
              all.addAll(List.of(CommonHazards.ROW_SECURITY, CommonHazards.READ_ONLY_ROLE));
              acts.add(
                  new ActTerm(
                      verb,
                      from,
                      new TaskStatus(to(mapping, action)),
                      new Hazards(all, Map.of(), ofRows, null),
                      texts(mapping, verb),
                      action.asks().keySet(),
                      new TreeMap<>()));
            });
    return acts;
  }

  /** The status that is written, where it is written as it is; else nothing. */
  private static String to(Mapping mapping, Mapping.Action action) {
    return mapping.statuses().keySet().stream()
        .filter(code -> action.set().containsValue("'" + code + "'"))
        .findFirst()
        .orElse("");
  }

  /** Verbs that many have are words of a bundle; another one is what the mapping calls it. */
  private static Texts texts(Mapping mapping, String verb) {
    Map<String, String> said = new HashMap<>();
    String many = "subject." + mapping.subject().many() + ".";
    mapping.texts().forEach((key, text) -> said.put(key.replace(many, "subject.tasks."), text));
    String form = "operation." + verb + ".";
    if (!ResourceBundle.getBundle(VERBS).containsKey(form + "do")) {
      String title = mapping.texts().getOrDefault("act." + verb + ".title", verb);
      said.put(form + "do", title);
      for (String way : List.of("doing", "done")) {
        said.put(form + way, (way.equals("done") ? "changed (" : "changing (") + title + ")");
        said.put(CHINESE + form + way, "更改（" + title + "）");
      }
    }
    return new Texts(WORDS, said);
  }
}
