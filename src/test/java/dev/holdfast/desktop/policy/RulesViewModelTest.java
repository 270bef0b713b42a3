package dev.holdfast.desktop.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.retention.policy.Match;
import dev.holdfast.retention.policy.NamePattern;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.store.fibflow.FibFlowTerms;
import java.util.List;
import org.junit.jupiter.api.Test;

class RulesViewModelTest {

  private static final Rule IMPORTS = aged("import-*", null, 60);

  private final RulesViewModel rules = new RulesViewModel(FibFlowTerms.STATUSES, true);

  private static Rule aged(String name, String label, double age) {
    return new Rule(
        label,
        new Match(null, new NamePattern(name), null, null, List.of()),
        age,
        null,
        null,
        false,
        false);
  }

  @Test
  void sayThatThereAreNoneOnlyOnceAPolicyIsWanted() {
    assertThat(rules.problem.get()).isEmpty();
    assertThat(rules.ask()).isEmpty();
    assertThat(rules.problem.get()).isEqualTo("Add a rule first.");
    rules.rules.add(IMPORTS);
    assertThat(rules.problem.get()).isEmpty();
    assertThat(rules.ask()).contains(new Policy(List.of(IMPORTS), false));
  }

  @Test
  void areNoPolicyWhileTwoTieAndNameBoth() {
    rules.rules.setAll(IMPORTS, aged("import-?", null, 90));
    assertThat(rules.policy.get()).isNull();
    assertThat(rules.problem.get())
        .contains("“name:import-*”")
        .contains("“name:import-?”")
        .contains("equally specific");
    rules.rules.set(1, aged("import-x", null, 90));
    assertThat(rules.problem.get()).isEmpty();
    assertThat(rules.policy.get()).isNotNull();
  }

  @Test
  void areNoPolicyWhileTwoHaveOneName() {
    rules.rules.setAll(aged("a", "old", 60), aged("b", "old", 90));
    assertThat(rules.policy.get()).isNull();
    assertThat(rules.problem.get()).startsWith("Two rules are called “old”.");
  }

  @Test
  void keepWorkflowsWholeIfAsked() {
    rules.rules.setAll(IMPORTS);
    rules.wholeWorkflows.set(true);
    assertThat(rules.policy.get()).isEqualTo(new Policy(List.of(IMPORTS), true));
  }

  @Test
  void showHostileNamesWithoutTheirControlCharacters() {
    rules.rules.setAll(aged("a", "x\u202E\n", 60), aged("b", "x\u202E\n", 90));
    assertThat(rules.problem.get()).doesNotContain("\u202E").doesNotContain("\n");
  }
}
