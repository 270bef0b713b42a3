package dev.holdfast.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class Sha256InputTest {

  private final byte[] bytes =
      "the body of a plan, and what follows".getBytes(StandardCharsets.UTF_8);

  private Sha256Input body() {
    return new Sha256Input(new ByteArrayInputStream(bytes), 18);
  }

  @Test
  void whatIsSkippedIsSummedUpAndEndsWithTheBody() throws IOException {
    String whole = body().drain();
    Sha256Input skipped = body();
    assertThat(skipped.skip(4)).isEqualTo(4);
    assertThat(skipped.skip(100)).isEqualTo(14);
    assertThat(skipped.read()).isEqualTo(-1);
    assertThat(skipped.drain()).isEqualTo(whole);
  }
}
