package dev.holdfast.desktop.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.policy.PolicyViewModel.PolicyShape;
import dev.holdfast.retention.policy.Match;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.task.TaskStatus;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PolicyViewModelTest {

  private final PolicyViewModel policy =
      new PolicyViewModel(FibFlowTerms.STATUSES, true, Optional.empty());

  @Test
  void rulesBeginWithWhatTheAgeSaid() {
    policy.age.keep.set("7d");
    policy.shape.set(PolicyShape.RULES);
    assertThat(policy.rules.rules).hasSize(1);
    assertThat(policy.policy.get()).isEqualTo(Policy.of(604_800, FibFlowTerms.STATUSES.usual()));
  }

  @Test
  void rulesThatAreThereStay() {
    Rule mine = Rule.aged(Match.ALL, 60);
    policy.rules.rules.setAll(mine);
    policy.age.keep.set("7d");
    policy.shape.set(PolicyShape.RULES);
    assertThat(policy.rules.rules).containsExactly(mine);
  }

  @Test
  void showsAPolicyInTheFormThatCanSayExactlyThat() {
    Policy simple = Policy.of(90, List.of(TaskStatus.COMPLETED, TaskStatus.PAUSED));
    policy.show(simple);
    assertThat(policy.shape.get()).isEqualTo(PolicyShape.BY_AGE);
    assertThat(policy.age.keep.get()).isEqualTo("1m30s");
    assertThat(policy.policy.get()).isEqualTo(simple);
    Policy fraction = Policy.olderThan(1.5);
    policy.show(fraction);
    assertThat(policy.shape.get()).isEqualTo(PolicyShape.RULES);
    assertThat(policy.policy.get()).isEqualTo(fraction);
    Policy whole = new Policy(List.of(Rule.aged(Match.ALL, 60)), true);
    policy.show(whole);
    assertThat(policy.policy.get()).isEqualTo(whole);
  }

  @Test
  void theRuntimesOwnIsOneMoreChoiceAndNeverTheFirst() {
    Policy own = Policy.own(FibFlowTerms.TERMS).orElseThrow();
    PolicyViewModel offered = new PolicyViewModel(FibFlowTerms.STATUSES, true, Optional.of(own));
    assertThat(offered.policy.get()).isNull();
    offered.shape.set(PolicyShape.OWN);
    assertThat(offered.policy.get()).isEqualTo(own);
    assertThat(offered.ask()).contains(own);
  }
}
