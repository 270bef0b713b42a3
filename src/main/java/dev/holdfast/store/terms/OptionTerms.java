package dev.holdfast.store.terms;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The options of a cleanup as stores of a kind take them.
 *
 * @param ofRuns what only such stores have
 * @param choosing more of these: those that decide what is chosen, so that they are said with a
 *     preview and stay as they are in its plan
 * @param without those of every cleanup that mean nothing there
 * @param atOnce whether an age of zero is an age like any other: the runtime's own policies have
 *     it, and what ends goes at once
 */
public record OptionTerms(
    List<OptionTerm> ofRuns, List<OptionTerm> choosing, Set<RunOption> without, boolean atOnce) {

  /** Those of every cleanup. */
  public static final OptionTerms USUAL = new OptionTerms(List.of(), List.of(), Set.of(), false);

  public OptionTerms {
    ofRuns = List.copyOf(ofRuns);
    choosing = List.copyOf(choosing);
    without = Set.copyOf(without);
  }

  /** Returns what only such stores have. */
  public Stream<OptionTerm> own() {
    return Stream.concat(ofRuns.stream(), choosing.stream());
  }

  /**
   * Returns what only such stores have and that still matters once it is known what goes: options
   * of runs, after those by which it was chosen.
   */
  public List<OptionTerm> after(Choices chosen) {
    return Stream.concat(choosing.stream().filter(each -> chosen.has(each.name())), ofRuns.stream())
        .toList();
  }
}
