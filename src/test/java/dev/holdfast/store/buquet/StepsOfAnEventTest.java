package dev.holdfast.store.buquet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which steps an event of a workflow is about. */
class StepsOfAnEventTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  private static JsonNode steps(String steps) throws Exception {
    return JSON.readTree("{\"steps\":" + steps.replace('\'', '"') + "}");
  }

  private static Stream<String> named(JsonNode before, JsonNode now) {
    return new WorkflowTransitions()
        .parts(before, now).stream().map(part -> part.name() + " " + part.told());
  }

  @Test
  void aStepOfWhichAnotherFieldWasWrittenIsNotNamedBesideOneThatStarted() throws Exception {
    JsonNode before = steps("{'approve':{'status':'completed'}}");
    JsonNode now = steps("{'approve':{'status':'completed','by':1},'ship':{'status':'running'}}");
    assertThat(named(before, now)).containsExactly("ship running");
  }

  @Test
  void aStepThatRunsAgainIsNamedThoughItsStatusIsTheSame() throws Exception {
    JsonNode before = steps("{'ship':{'status':'running','attempt':1}}");
    JsonNode now = steps("{'ship':{'status':'running','attempt':2}}");
    assertThat(named(before, now)).containsExactly("ship running");
    assertThat(named(null, now)).containsExactly("ship running");
  }
}
