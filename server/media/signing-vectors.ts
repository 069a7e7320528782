/**
 * Values produced by AWS's signer, @aws-sdk/cloudfront-signer 3.1166.0 (`getSignedCookies`, `getSignedUrl`), with a key
 * generated for this file only. RSA PKCS #1 v1.5 signatures are deterministic.
 */
export const awsKeyPairId = "K2SILECSTEST01";
export const awsEndsAt = new Date("2030-01-01T00:00:00.000Z");

export const awsCustom = {
  resource: "https://silecs.example/media/12/*",
  policy: [
    "eyJTdGF0ZW1lbnQiOlt7IlJlc291cmNlIjoiaHR0cHM6Ly9zaWxlY3MuZXhhbXBsZS9tZWRpYS8xMi8qIiwiQ29uZGl0aW9u",
    "Ijp7IkRhdGVMZXNzVGhhbiI6eyJBV1M6RXBvY2hUaW1lIjoxODkzNDU2MDAwfX19XX0_",
  ].join(""),
  signature: [
    "NN1qjVW3~bz4qPWCPSJw0Zjb1cO9PVWO1bNkvhIz-i3MksMUXsx4QvJetUziZHZzmlXa3dNahC5lTc6EOjwItxRvx7I2CwmM",
    "wnGdYi~mua1tc4NsUz6sLK9iighXpovD8p5~DgN1~qBs2ZwYMV~SppwgY-hinb1XxNYoIBE4p5xhd4oxRoag0fWFpH2taFAA",
    "ZB7jWurupcEJ5Uu7Ky84aBFrjQkhfbEV8I0ViTCUX~4i1Zz32sbsJKTjFuWahpvA3U~ZR0p5ZEQ24RsjuFYlOoujdtgBa4Ll",
    "CNSOY78eiBTNAhTjwPxbe4nDB14n6S18WZ3gYuHDCIcahAkQhAXeDA__",
  ].join(""),
};

/** A resource whose encoded policy contains the replacement for `/`, with non-ASCII characters. */
export const awsUnusual = {
  resource: "https://silecs.example/media/épicycles?/*",
  policy: [
    "eyJTdGF0ZW1lbnQiOlt7IlJlc291cmNlIjoiaHR0cHM6Ly9zaWxlY3MuZXhhbXBsZS9tZWRpYS~DqXBpY3ljbGVzPy8qIiwi",
    "Q29uZGl0aW9uIjp7IkRhdGVMZXNzVGhhbiI6eyJBV1M6RXBvY2hUaW1lIjoxODkzNDU2MDAwfX19XX0_",
  ].join(""),
  signature: [
    "Dbu43Oi9FqoyMRGlhTZRl4FMXUQjGmTg855gY9k3-~~vpqdxpxLI1aeoSJ2UvsKZWNlSS9aAESKx5p9Y8KwrvUAWzfgGElOB",
    "H-ENzVmtYoAVEd54FUZouFfVu-tCkKONW3ditW-rd1eQZFn7909rsTYaBOYrSNtsbdrLeTwR-bPIwhRMzWhPXMKUmcnSPTYo",
    "Q1SuXK3POnJXBOZTM2GIz7onjsDTe8MhACSfQbJmqepHZAGpDXqJRq4WF~23Yq~daTobhTSBMJEmqhG7T9tXYyjUgYoFJwdR",
    "sOXExEdDKYm2gHLo3vsusvYvVpJJW-pIinSepoA4J36306TX60neog__",
  ].join(""),
};

export const awsCanned = {
  url: "https://silecs.example/media/12/main.m3u8",
  expires: "1893456000",
  signature: [
    "Oa7Xph1Vwaed-xLpzcX~om2NmXj4iSHFsEICnxHim9MunK0eaoK1SivFu~K7Ah~edVwn3~nV2B9ESRoTHfPfyoCyKLYg7Lk5",
    "jg3j~JAiwg0I63FSV4TZLuIxPqJcizTBtTlUw6hp6F8YlMlF0FZlCLv36pCMhTh6KMR2o4hoyIKuxTzJMM-NrYuPv-4X0C8q",
    "NlWIAget8El2stWQ17wwBHPOFtq1vx~pIS1MA9c~u26hU0exs5-B8APUkR~CGErWlF1dX9nC6F1jrpssfNX56~htbUk6U6UP",
    "xS~bAYVbD4PyOPFT06AzR9v9zUb3DAgrUSG8ynKCWXcQoAu1Od02vg__",
  ].join(""),
};

/** Valid from 14 November 2023, 22:13:20 UTC, for 192.0.2.0/24 only. */
export const awsWithStartAndAddress = {
  policy: [
    "eyJTdGF0ZW1lbnQiOlt7IlJlc291cmNlIjoiaHR0cHM6Ly9zaWxlY3MuZXhhbXBsZS9tZWRpYS8xMi8qIiwiQ29uZGl0aW9u",
    "Ijp7IkRhdGVMZXNzVGhhbiI6eyJBV1M6RXBvY2hUaW1lIjoxODkzNDU2MDAwfSwiRGF0ZUdyZWF0ZXJUaGFuIjp7IkFXUzpF",
    "cG9jaFRpbWUiOjE3MDAwMDAwMDB9LCJJcEFkZHJlc3MiOnsiQVdTOlNvdXJjZUlwIjoiMTkyLjAuMi4wLzI0In19fV19",
  ].join(""),
  signature: [
    "CracpgwG4MhYsMomIa49AKDFXcShAoxhQk4jjrtEf3am3nnMweIqRcDkBbf3Z~zjXNb0~J9NcGOJLCoWjRUjhgwULQjj~DCJ",
    "UBwuhBhZgv3lL8haHcWjYB2NGjRvK2JXMxwYPHCzfLVVJ83ZXd6Hc-Nu85NhRR2Uqbqd0v1qYj~0qorub41Mh6CC7FAR9XOL",
    "Sy4KU~QE0UBOFfjMz1omAqh2xe1tcgnYZUr1QGfqTLM2~mJn7ybEJ7TvwLv~zJobcWMCHMkjk~~kA8vd~KwkSPOmcQrb03Qa",
    "cORyhubrDQTa9MwHE0FcVvJb64VonHXS29WIGGdTidbV1FL9HOttfw__",
  ].join(""),
};

export const awsPrivateKeyPem = `-----BEGIN PRIVATE KEY-----
MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQDEsPxEC+LUWbuG
mAT+b1xoq6SOnZJ5weoYTRNVso0EYl63ILlhlpA/TjPbaJ8UHFPOnfE2CG/vVmuE
smhH+PJDrIA+d2PudrnjmAwgLTeS0/Z+HREn496Qoie4eOdiRpGTMC4x/ieG/fy8
MImd+nJYCah3Onvc+d5RQQVskP63JKGJl5Bif4hl4TxRSaEx0LhBZMrQcpErF4vw
ZaPekwxlHaqF4I+cqFwDhbPVi7EW6Ha3S14HVksqP8MndmtXVHtVv6Vsh2hKFQkW
03Of/BIQo3sHhhX+sxLT72GTtM6NAHQD9oqjDYQpnBDWJmJK1aEpqOihxtTKt6kv
WD0x6RBHAgMBAAECggEALowp7xqXACUKNYSFbgdBqb2xEFUnBGyJL14SLM44BCkZ
fCIg7QDaOzkRGaQNPY+kn7mOC3j8sHnVsQ4dkqbOAojwwpezjQwI2t0xRW4eAD/s
ThUn6bZKBhVx6/yk2YOU0O3uiMM6bH5wEMM11i6eX8pNVYYAKR/y5mzKUVKRDRsS
Rb0coa8nyAYKfw5tRs+0+OIP3ME5t8PejBe0vp/5vLhvq6SmBV5K6pyIjygVHU8S
jAjHja+62RQBx+JqaUMdMoNoP4BuKptA37Gg7vHI6+TstEe2hBAIJtB9GpmZDkW3
scBDOYvBnOcaJx3fNW+vzwavZIU1JH1iYskky3AJwQKBgQDtROMdJEINXM5SIoHQ
fNP+yFp8q2rT2yPUvoIt7S6CZNfIQ4pBIsVGd/3QK4lsQSsmVyn7VJIYWo7GgMmC
P5WSV7aI/hc6l9In5FLMBNRTlGxvSQ2zHUjnidM6A1NbhGZX+bXTuHf6Jx8EPt4s
eDUpIqL19xyWWv799mOhmzIsBwKBgQDUOAnWgWHC6oprAJb37fl31+qPZVxoVM2n
5Pl9nN68QBlPpsNAdDhmJ1tNwvjMV8M1gIBmpNBrrXwrhY2JNNZQ+mTwHUAcN0KA
F+DZgsOWet0zt9xoZbFwQyzV0QXrwr55Cy+jssC7kxxQlXdL6TVytYAJNeIhbICT
QMEMxwFpwQKBgQDWIZd+k1xxRtKFWdMiX6XLiPHxFZsBvAIoXA6MeEPDNlNvz1SU
2FaF9IDCQKhzZJUWsw+WXYrEI+Y6y7wQqmXIfxSjqf04yg/GJM98hNdC3u7FuH5+
qe1D2SUidCHktCbROvGYNCFDR888O6izJYGEsFe19+B66YC7noPoM3IiPQKBgGqm
CtOgy6dvxMYHUtcf4dnHSVps3uaTj5KLcJIezpSeRdoQfVkbzugPaUQH8o6GoFR3
0o9Cznb+hUM956YHRpkFbMp6eKh1YNcMqPPGUlKCRj3ibUKNsIExUQvW8nnLsXsV
EwjaIR9iy7z3kC828KRH8CMw0AZqB6d4yEuKivxBAoGARcihoA/3G//t1x00S2ih
n3vXzyAbMWtjg4z9vom+os7c8uj9bDPwkttB0WWhoi24vnkjgWAliE0Rx1rZ/dSA
tYqvsFNx/WMne5TXr+wOMAnZbyYgTrtuJb3MU3cF4z4ujjqtFG2Ea/AN5bvGCwyb
3BAsUp2dw6cpVY+cAt/JSfs=
-----END PRIVATE KEY-----
`;
