package dev.holdfast.desktop.retention.candidates;

import dev.holdfast.desktop.fx.CopyAs;
import dev.holdfast.desktop.fx.CopyAs.Form;
import dev.holdfast.report.RowDocument;
import dev.holdfast.text.JsonText;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Copies candidates: their ids, or the rows of an export. What fills more than a clipboard is
 * exported into a file instead.
 *
 * @param fields of the preview that is shown
 * @param selected the places in it that are selected, in any order
 */
public record CandidateCopies(Supplier<CandidateFields> fields, Supplier<List<Integer>> selected) {

  /** Some megabytes: a clipboard is held in memory, by several programs. */
  static final int MOST = 10_000;

  /** Returns a menu of what can be copied. */
  public CopyAs menu() {
    return new CopyAs()
        .with(Form.IDS, this::ids)
        .with(Form.JSON, () -> rows(new JsonText()::indented))
        .onlyIf(this::few)
        .with(Form.CSV, () -> rows(rows -> RowDocument.csv(fields.get().names(), rows)))
        .onlyIf(this::few);
  }

  /** Returns the ids, one per line. */
  String ids() {
    CandidateFields of = fields.get();
    return selected.get().stream()
        .sorted()
        .map(place -> of.preview().candidates().id(place).toString())
        .collect(Collectors.joining("\n"));
  }

  private boolean few() {
    return selected.get().size() <= MOST;
  }

  private String rows(Function<List<Map<String, Object>>, String> text) {
    CandidateFields of = fields.get();
    List<Map<String, Object>> rows = selected.get().stream().sorted().map(of::of).toList();
    return rows.isEmpty() ? "" : text.apply(rows);
  }
}
